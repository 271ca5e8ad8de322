import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { percent } from '../../../../../src/contracts/confidence.ts';
import type { Submitted } from '../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../api/store-hooks.ts';
import { paths } from '../../../parts/paths.ts';
import { FieldHint } from '../../../ui/field-frame.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { phone } from '../../../ui/media.ts';
import { Progress } from '../../../ui/Progress.tsx';
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

/** How much of the pictures has arrived. */
const Sending = ({ share }: { share: number }) => (
  <div>
    <Progress label="Uploading the pictures" value={percent(share)} />
    <FieldHint role="status">
      {share < 1 ? `${percent(share)}% sent` : 'Sent. The server is checking the pictures.'}
    </FieldHint>
  </div>
);

/** One form, two sources: screenshots or pasted names. What was typed stays when the answer is a refusal. */
export const SubmitDialog = ({ onClose, onSubmitted }: Props) => {
  const user = useUser();
  const toast = useToast();
  const history = useHistory();
  const { form, change, forget } = useForm(user?.id ?? '');
  const { pictures, add, remove } = usePictures();
  const [answer, setAnswer] = useState<Submitted | null>(null);
  const close = () => {
    forget();
    onClose();
  };
  const { errors, failure, busy, sent, send } = useSubmit(form, pictures, (submitted) => {
    forget();
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
    <FormDialog
      title="Submit session"
      submit="Submit session"
      onSubmit={send}
      onClose={close}
      busy={busy}
      failure={failure}
      width={600}
      aside={fromPictures ? <PictureCount pictures={pictures} /> : <NameCount text={form.text} />}
    >
      <Sources>
        <SegmentedControl
          label="Source"
          value={form.source}
          options={[
            { value: 'screenshots', label: 'Screenshots' },
            { value: 'text', label: 'Text' },
          ]}
          onChange={(source) => change({ source })}
        />
        {fromPictures && user?.demo === true && <SampleChoice onChoose={(file) => add([file])} />}
      </Sources>
      {fromPictures ? (
        <PictureDrop pictures={pictures} error={errors['screenshots']} onAdd={add} onRemove={remove} />
      ) : (
        <NamesInput value={form.text} onChange={(text) => change({ text })} error={errors['rawText']} />
      )}
      <EventAndDate
        eventType={form.eventType}
        date={form.date}
        errors={errors}
        onEventType={(eventType) => change({ eventType })}
        onDate={(date) => change({ date })}
      />
      <TextArea
        label="Notes (optional)"
        rows={2}
        maxLength={2000}
        placeholder="Anything the next reader should know"
        value={form.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={errors['notes']}
      />
      {busy && fromPictures && <Sending share={sent} />}
    </FormDialog>
  );
};
