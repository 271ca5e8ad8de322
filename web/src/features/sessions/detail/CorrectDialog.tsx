import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { useDraft } from '../../../parts/actions/use-draft.ts';
import { fromLocalInput, toLocalInput } from '../../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../../ui/form/TextField.tsx';
import { useCorrectSessionMutation, type SessionFieldsPatch } from '../api.ts';
import { EventAndDate } from '../submit/EventAndDate.tsx';

type Form = { eventType: string; date: string; notes: string };
const formOf = ({ eventType, eventDate, notes }: SessionDetails): Form => ({
  eventType,
  date: toLocalInput(new Date(eventDate)),
  notes: notes ?? '',
});

/** Only what differs is sent; the seconds of an unchanged date stay. */
const correctionOf = (session: SessionDetails, form: Form): SessionFieldsPatch => {
  const notes = form.notes.trim() === '' ? null : form.notes.trim();
  const date = fromLocalInput(form.date);
  return {
    ...(form.eventType !== session.eventType && { eventType: form.eventType }),
    ...(date !== null && form.date !== formOf(session).date && { eventDate: date.toISOString() }),
    ...(notes !== session.notes && { notes }),
  };
};

/** Corrects event, date and notes. */
export const CorrectDialog = ({ session, onClose }: { session: SessionDetails; onClose: () => void }) => {
  const [form, setForm, close] = useDraft({
    name: 'correct-1',
    about: session.id,
    start: formOf(session),
    isWorth: (typed) => Object.keys(correctionOf(session, typed)).length > 0,
    onClose,
  });
  const change = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  const { run, busy, failure, errors } = useAction(useCorrectSessionMutation(), {
    failed: failureTexts.correct,
    inForm: true,
    done: () => ({ title: 'Session corrected' }),
  });
  const save = async () => {
    const correction = correctionOf(session, form);
    if (Object.keys(correction).length === 0 || (await run({ id: session.id, correction })) !== null) close();
  };
  return (
    <FormDialog title="Correct session" submit="Save" onSubmit={save} onClose={close} busy={busy} failure={failure}>
      <EventAndDate {...form} errors={errors} onChange={change} />
      <TextArea
        label="Notes"
        maxLength={2000}
        value={form.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={errors['notes']}
      />
    </FormDialog>
  );
};
