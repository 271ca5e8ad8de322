import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button/Button.tsx';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { Menu } from '../../ui/dialog/Menu.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { SegmentedControl } from '../../ui/button/SegmentedControl.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextArea, TextField } from '../../ui/form/TextField.tsx';
import { useToast } from '../../ui/feedback/Toast.tsx';
import { Sample } from './Sample.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const kinds = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const Buttons = () => (
  <>
    {variants.map((variant) => (
      <Sample key={variant} name={`Button, ${variant}`}>
        <Button variant={variant}>Save</Button>
        <Button variant={variant} icon={<Icon of={Plus} />}>
          With a sign
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <Button variant={variant} busy>
          Busy
        </Button>
        <Button variant={variant} size="small">
          Small
        </Button>
      </Sample>
    ))}
    <Sample name="IconButton (its name is its tooltip)">
      <IconButton label="Add">
        <Icon of={Plus} />
      </IconButton>
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </Sample>
  </>
);

const Fields = () => {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('one');
  return (
    <>
      <Sample name="Fields">
        <TextField label="Plain" hint="A hint" value={text} onChange={(event) => setText(event.target.value)} />
        <TextField label="With an error" error="Say how." defaultValue="x" />
        <TextArea label="Several lines" defaultValue={'Nova\nLuna'} />
      </Sample>
      <Sample name="Search and choices">
        <SearchField label="Search" value={text} onChange={setText} />
        <Select label="Kind" value={kind} options={kinds} onChange={setKind} />
        <SegmentedControl label="Kind" value={kind} options={kinds} onChange={setKind} />
      </Sample>
    </>
  );
};

/** Buttons and inputs. */
export const Controls = () => {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    setWrong(name === '');
    if (name !== '') setAsking(false);
  };
  return (
    <>
      <Buttons />
      <Fields />
      <Sample name="Menu">
        <Menu
          label="More"
          items={[
            { label: 'Rename', run: () => toast({ title: 'Renamed' }) },
            { label: 'Not now', run: () => undefined, disabled: true },
            {
              label: 'Delete',
              run: () => toast({ title: 'Error', text: 'Nothing to delete', tone: 'error' }),
              danger: true,
            },
          ]}
        />
      </Sample>
      <Sample name="Toast, FormDialog">
        <Button onClick={() => toast({ title: 'Link removed', action: { label: 'Undo', run: () => undefined } })}>
          Show a toast
        </Button>
        <Button onClick={() => setAsking(true)}>Open a form</Button>
      </Sample>
      <Sample name="DateTime (UTC; local time on hover and focus)">
        <DateTime iso="2026-11-20T19:30:00.000Z" />
      </Sample>
      {asking && (
        <FormDialog title="A form" submit="Save" onSubmit={submit} onClose={() => setAsking(false)}>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={wrong ? 'Give a name.' : undefined}
          />
        </FormDialog>
      )}
    </>
  );
};
