import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Submitted } from '../../../../../src/contracts/sessions.ts';
import { identityKey, splitNames } from '../../../../../src/contracts/text.ts';
import { freshKey, isApiError, serverMessage } from '../../../api/base-query.ts';
import { useUser } from '../../../api/store-hooks.ts';
import { Button, ButtonFrame } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { phone } from '../../../ui/media.ts';
import { Note } from '../../../ui/Note.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { InlineLink } from '../InlineLink.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { usePlayerOptionsQuery, useSessionDetailsQuery, useSubmitSessionMutation, type TextForm } from '../api.ts';
import { EventAndDate } from './EventAndDate.tsx';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { maxNames, NamesInput } from './NamesInput.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { formatBytes, type Picture } from './pictures.ts';
import { SampleChoice } from './SampleChoice.tsx';
import { usePictures } from './use-pictures.ts';

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
const Count = styled.span`
  flex: 1;
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${phone} {
    flex-basis: 100%;
  }
`;

type Source = 'screenshots' | 'text';
type Errors = Partial<Record<string, string>>;

const sum = (pictures: readonly Picture[]) => pictures.reduce((bytes, { file }) => bytes + file.size, 0);
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const PictureCount = ({ pictures }: { pictures: readonly Picture[] }) => (
  <Count>
    {pictures.length === 0 ? 'No picture yet' : `${plural(pictures.length, 'picture')}, ${formatBytes(sum(pictures))}`}
  </Count>
);

const NameCount = ({ text }: { text: string }) => {
  const { data: players } = usePlayerOptionsQuery(undefined);
  const names = splitNames(text);
  if (names.length === 0) return <Count>No name yet</Count>;
  const roster = new Set(players?.map(({ name }) => identityKey(name)));
  const known = names.filter((name) => roster.has(identityKey(name))).length;
  return (
    <Count>
      {plural(names.length, 'name')}
      {players && `: ${known} in the roster, ${names.length - known} to be matched`}
    </Count>
  );
};

/** What the form itself can tell before the server is asked. */
const check = (
  form: { source: Source; text: string; eventType: string; date: string },
  pictures: readonly Picture[],
) => {
  const errors: Errors = {};
  const names = form.source === 'text' ? splitNames(form.text).length : 0;
  if (form.source === 'screenshots' && pictures.length === 0) errors['screenshots'] = 'Add at least one screenshot.';
  if (pictures.some(({ problem }) => problem !== null) && form.source === 'screenshots')
    errors['screenshots'] = 'Remove the pictures that cannot be sent.';
  if (form.source === 'text' && names === 0) errors['rawText'] = 'Paste or type at least one name.';
  if (names > maxNames) errors['rawText'] = `At most ${maxNames} names a session; these are ${names}.`;
  if (form.eventType === '') errors['eventType'] = 'Choose an event.';
  if (fromLocalInput(form.date) === null) errors['eventDate'] = 'Give a date and a time.';
  return errors;
};

const errorsOf = (error: unknown): Errors => {
  if (!isApiError(error)) return {};
  const errors: Errors = {};
  for (const { field, detail } of error.problem?.errors ?? []) {
    errors[field] = errors[field] === undefined ? detail : `${errors[field]} ${detail}`;
  }
  return errors;
};

/** One key for one content: a retry of the same form is the same upload, a changed form is another. */
const useActionKey = () => {
  const last = useRef({ signature: '', key: '' });
  return (signature: string) => {
    if (last.current.signature !== signature) last.current = { signature, key: freshKey() };
    return last.current.key;
  };
};

const Duplicate = ({ id }: { id: string }) => {
  const { data } = useSessionDetailsQuery(id);
  return (
    <InlineLink to={`/sessions/${id}`}>
      {data ? `${data.eventType}, ${formatDateTime(data.eventDate)}` : `session ${id.slice(0, 8)}`}
    </InlineLink>
  );
};

const Answered = ({ answer, source, onClose }: { answer: Submitted; source: Source; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Session submitted"
    footer={
      <>
        <Button onClick={onClose}>Close</Button>
        <ButtonFrame as={Link} $variant="primary" $size="normal" {...{ to: `/sessions/${answer.id}` }}>
          View Full Details
        </ButtonFrame>
      </>
    }
  >
    {answer.possibleDuplicateOf !== null && (
      <Note>
        The same {source === 'text' ? 'names are' : 'picture is'} already in{' '}
        <Duplicate id={answer.possibleDuplicateOf} />. Both sessions stand; exclude one if it is the same raid.
      </Note>
    )}
  </Dialog>
);

const fiveMinutes = 300_000;
const startDate = () => toLocalInput(new Date(Math.floor(Date.now() / fiveMinutes) * fiveMinutes));

const useForm = () => {
  const [source, setSource] = useState<Source>('screenshots');
  const [text, setText] = useState('');
  const [eventType, setEventType] = useState('');
  const [date, setDate] = useState(startDate);
  const [notes, setNotes] = useState('');
  return { source, text, eventType, date, notes, setSource, setText, setEventType, setDate, setNotes };
};
type FormState = ReturnType<typeof useForm>;

const bodyOf = (form: FormState, pictures: readonly Picture[]): FormData | TextForm => {
  const eventDate = fromLocalInput(form.date)?.toISOString() ?? '';
  const notes = form.notes.trim();
  if (form.source === 'text') {
    return { eventType: form.eventType, eventDate, rawText: form.text, notes: notes === '' ? null : notes };
  }
  const data = new FormData();
  data.set('eventType', form.eventType);
  data.set('eventDate', eventDate);
  if (notes !== '') data.set('notes', notes);
  for (const { file } of pictures) data.append('screenshots', file, file.name);
  return data;
};
const signatureOf = (form: FormState, pictures: readonly Picture[]) =>
  JSON.stringify([
    form.source,
    form.eventType,
    form.date,
    form.notes,
    form.source === 'text' ? form.text : pictures.map(({ file }) => [file.name, file.size, file.lastModified]),
  ]);

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

/** Submitting, with what came of it: the errors by field, one sentence for the rest, or the answer. */
const useSubmit = (form: FormState, pictures: readonly Picture[], done: (answer: Submitted) => void) => {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [submit, { isLoading }] = useSubmitSessionMutation();
  const keyFor = useActionKey();
  const send = async () => {
    const found = check(form, pictures);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    const answer = await submit({ body: bodyOf(form, pictures), key: keyFor(signatureOf(form, pictures)) });
    if (answer.data !== undefined) return done(answer.data);
    const byField = errorsOf(answer.error);
    setErrors(byField);
    if (Object.keys(byField).length === 0) {
      setFailure(serverMessage(answer.error, 'Failed to submit the session. Nothing was stored; try again.'));
    }
  };
  return { errors, failure, busy: isLoading, send };
};

type Props = { onClose: () => void; onSubmitted: (id: string) => void };

/** One form, two sources: screenshots or pasted names. What was typed stays when the answer is a refusal. */
export const SubmitDialog = ({ onClose, onSubmitted }: Props) => {
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm();
  const { pictures, add, remove } = usePictures();
  const [answer, setAnswer] = useState<Submitted | null>(null);
  const { errors, failure, busy, send } = useSubmit(form, pictures, (submitted) => {
    onSubmitted(submitted.id);
    if (submitted.possibleDuplicateOf !== null) return setAnswer(submitted);
    toast({
      title: 'Session submitted',
      text: form.source === 'text' ? 'Its names are matched.' : 'Its pictures are being read.',
      action: { label: 'View', run: () => void navigate(`/sessions/${submitted.id}`) },
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
