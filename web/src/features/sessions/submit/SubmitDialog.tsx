import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Submitted } from '../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../api/store-hooks.ts';
import { paths } from '../../../parts/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { phone } from '../../../ui/media.ts';
import { Note } from '../../../ui/Note.tsx';
import { useHistory } from '../../../ui/routing/Router.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { Answered } from './Answered.tsx';
import { NameCount, PictureCount } from './Counts.tsx';
import { EventAndDate } from './EventAndDate.tsx';
import { useForm } from './form.ts';
import { NamesInput } from './NamesInput.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { SampleChoice } from './SampleChoice.tsx';
import { usePictures } from './use-pictures.ts';
import { useSubmit } from './use-submit.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-16);
`;
const Sources = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-8);
  [role='group'] button {
    height: 30px;
    padding: 0 var(--s-12);
    font: var(--t-13);
  }
  [role='group'] button[aria-pressed='true'] {
    font-weight: var(--w-strong);
  }
  ${phone} {
    [role='group'] {
      flex: 1 0 100%;
    }
    [role='group'] button {
      height: var(--touch);
    }
  }
`;
/** Files from the clipboard, wherever in the dialog the focus is. */
const usePastedFiles = (on: boolean, add: (files: Iterable<File>) => void) => {
  useEffect(() => {
    if (!on) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [on, add]);
};

type Props = { onClose: () => void; onSubmitted: (id: string) => void };

/** One form, two sources: screenshots or pasted names. What was typed stays when the answer is a refusal. */
export const SubmitDialog = ({ onClose, onSubmitted }: Props) => {
  const user = useUser();
  const toast = useToast();
  const history = useHistory();
  const form = useForm();
  const { pictures, add, remove } = usePictures();
  const [answer, setAnswer] = useState<Submitted | null>(null);
  const { errors, failure, busy, send } = useSubmit(form, pictures, (submitted) => {
    onSubmitted(submitted.id);
    if (submitted.possibleDuplicateOf !== null) return setAnswer(submitted);
    toast({
      title: 'Session submitted',
      text: form.source === 'text' ? 'Its names are matched.' : 'Its pictures are being read.',
      action: { label: 'View', run: () => history.go(paths.session(submitted.id)) },
    });
    onClose();
  });
  const fromPictures = form.source === 'screenshots';
  usePastedFiles(fromPictures, add);
  if (answer !== null) return <Answered answer={answer} source={form.source} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      width={600}
      title="Submit session"
      footer={
        <>
          {fromPictures ? <PictureCount pictures={pictures} /> : <NameCount text={form.text} />}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="submit-session" busy={busy}>
            Submit session
          </Button>
        </>
      }
    >
      <Form
        id="submit-session"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <Sources>
          <SegmentedControl
            label="Source"
            value={form.source}
            options={[
              { value: 'screenshots', label: 'Screenshots' },
              { value: 'text', label: 'Text' },
            ]}
            onChange={form.setSource}
          />
          {fromPictures && user?.demo === true && <SampleChoice onChoose={(file) => add([file])} />}
        </Sources>
        {fromPictures ? (
          <PictureDrop pictures={pictures} error={errors['screenshots']} onAdd={add} onRemove={remove} />
        ) : (
          <NamesInput value={form.text} onChange={form.setText} error={errors['rawText']} />
        )}
        <EventAndDate
          eventType={form.eventType}
          date={form.date}
          errors={errors}
          onEventType={form.setEventType}
          onDate={form.setDate}
        />
        <TextArea
          label="Notes (optional)"
          rows={2}
          maxLength={2000}
          placeholder="Anything the next reader should know"
          value={form.notes}
          onChange={(event) => form.setNotes(event.target.value)}
          error={errors['notes']}
        />
        {failure !== null && <Note tone="danger">{failure}</Note>}
      </Form>
    </Dialog>
  );
};
