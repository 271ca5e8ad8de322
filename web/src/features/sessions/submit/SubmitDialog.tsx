import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { percent } from '../../../../../src/contracts/confidence.ts';
import type { SubmitAnswer } from '../../../../../src/contracts/session-writes.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { useNameCount } from '../../../parts/names/NamesField.tsx';
import { paths } from '../../../parts/paths.ts';
import { FieldHint } from '../../../ui/form/field-frame.ts';
import { FileDrop } from '../../../ui/files/FileDrop.tsx';
import { formatBytes, type ChosenFile } from '../../../ui/files/use-files.ts';
import { FormCount, FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { phone } from '../../../ui/platform/media.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { SegmentedControl } from '../../../ui/button/SegmentedControl.tsx';
import { TextArea } from '../../../ui/form/TextField.tsx';
import { useToast } from '../../../ui/feedback/Toast.tsx';
import { counted } from '../../../ui/text/words.ts';
import { SubmitResult } from './SubmitResult.tsx';
import { EventAndDate } from './EventAndDate.tsx';
import { useForm } from './form.ts';
import { KnownPictures } from './KnownPictures.tsx';
import { acceptedTypes, usePictures } from './pictures.ts';
import { SameRaid } from './SameRaid.tsx';
import { SampleChoice } from './SampleChoice.tsx';
import { SessionNames } from './SessionNames.tsx';
import { useSubmit } from './use-submit.ts';

const Sources = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-8);
  ${phone} {
    & > [role='group'],
    & > [data-select] {
      flex: 1 0 100%;
    }
  }
`;
const sources = [
  { value: 'screenshots', label: 'Screenshots' },
  { value: 'text', label: 'Text' },
] as const;

type Props = { onClose: () => void; onSubmitted: (id: string) => void };

const pictureCount = (pictures: readonly ChosenFile[]): string =>
  pictures.length === 0
    ? 'No screenshots yet'
    : `${counted(pictures.length, 'screenshot')}, ${formatBytes(pictures.reduce((sum, { file }) => sum + file.size, 0))}`;

/** How much of the pictures has arrived. */
const Sending = ({ share }: { share: number }) => (
  <div>
    <Progress label="Uploading the screenshots" value={percent(share)} />
    <FieldHint role="status">
      {share < 1 ? `${percent(share)}% sent` : 'Sent. The server is checking the screenshots.'}
    </FieldHint>
  </div>
);

/** A form for screenshots or pasted names. Input is kept when the server refuses it. */
export const SubmitDialog = ({ onClose, onSubmitted }: Props) => {
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const { form, change, forget } = useForm(user?.id ?? '');
  const { files: pictures, add, remove } = usePictures();
  const nameCount = useNameCount(form.text);
  const [answer, setAnswer] = useState<SubmitAnswer | null>(null);
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
      text: form.source === 'text' ? 'Its names are being matched.' : 'Its screenshots are being read.',
      action: { label: 'View', run: () => void navigate(paths.session(submitted.id)) },
    });
    onClose();
  });
  const fromPictures = form.source === 'screenshots';
  if (answer !== null) return <SubmitResult answer={answer} source={form.source} onClose={onClose} />;
  return (
    <FormDialog
      title="Submit session"
      submit="Submit session"
      onSubmit={send}
      onClose={close}
      busy={busy}
      failure={failure}
      width={600}
      aside={<FormCount>{fromPictures ? pictureCount(pictures) : nameCount}</FormCount>}
    >
      <Sources>
        <SegmentedControl
          label="Source"
          value={form.source}
          options={sources}
          size="big"
          onChange={(source) => change({ source })}
        />
        {fromPictures && user?.demo === true && <SampleChoice onChoose={(file) => add([file])} />}
      </Sources>
      {fromPictures ? (
        <>
          <FileDrop
            noun="screenshots"
            hint="Up to 10 screenshots of 15 MB each. Names from all of them are combined."
            accept={acceptedTypes}
            files={pictures}
            error={errors['screenshots']}
            onAdd={add}
            onRemove={remove}
          />
          <KnownPictures pictures={pictures} />
        </>
      ) : (
        <SessionNames value={form.text} onChange={(text) => change({ text })} error={errors['rawText']} />
      )}
      <EventAndDate {...form} errors={errors} onChange={change} />
      <SameRaid {...form} />
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
