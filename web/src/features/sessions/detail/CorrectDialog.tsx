import { useState } from 'react';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/use-action.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { useCorrectSessionMutation, type Correction } from '../api.ts';
import { EventAndDate } from '../submit/EventAndDate.tsx';
import { fromLocalInput, toLocalInput } from '../submit/local-time.ts';

/** Only what differs is sent; the seconds of an unchanged date stay. */
const correctionOf = (
  session: SessionDetails,
  form: { eventType: string; date: string; notes: string },
): Correction => {
  const notes = form.notes.trim() === '' ? null : form.notes.trim();
  const date = fromLocalInput(form.date);
  return {
    ...(form.eventType !== session.eventType && { eventType: form.eventType }),
    ...(date !== null && form.date !== toLocalInput(new Date(session.eventDate)) && { eventDate: date.toISOString() }),
    ...(notes !== session.notes && { notes }),
  };
};

/** Corrects event, date and notes. */
export const CorrectDialog = ({ session, onClose }: { session: SessionDetails; onClose: () => void }) => {
  const [eventType, setEventType] = useState(session.eventType);
  const [date, setDate] = useState(() => toLocalInput(new Date(session.eventDate)));
  const [notes, setNotes] = useState(session.notes ?? '');
  const { run, busy, failure, errors } = useAction(useCorrectSessionMutation(), {
    failed: failureTexts.correct,
    inForm: true,
    done: () => ({ title: 'Session corrected' }),
  });
  const save = async () => {
    const correction = correctionOf(session, { eventType, date, notes });
    if (Object.keys(correction).length === 0 || (await run({ id: session.id, correction })) !== null) onClose();
  };
  return (
    <FormDialog title="Correct session" submit="Save" onSubmit={save} onClose={onClose} busy={busy} failure={failure}>
      <EventAndDate eventType={eventType} date={date} errors={errors} onEventType={setEventType} onDate={setDate} />
      <TextArea
        label="Notes"
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={errors['notes']}
      />
    </FormDialog>
  );
};
