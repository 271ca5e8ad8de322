import { useState } from 'react';
import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { fieldErrors, serverMessage } from '../../../api/problems.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useCorrectSessionMutation, type Correction } from '../api.ts';
import { EventAndDate } from '../submit/EventAndDate.tsx';
import { fromLocalInput, toLocalInput } from '../submit/local-time.ts';

const Form = styled.form`
  display: grid;
  gap: var(--s-16);
`;

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
  const toast = useToast();
  const [eventType, setEventType] = useState(session.eventType);
  const [date, setDate] = useState(() => toLocalInput(new Date(session.eventDate)));
  const [notes, setNotes] = useState(session.notes ?? '');
  const [correct, { isLoading, error }] = useCorrectSessionMutation();
  const errors = fieldErrors(error);
  const save = async () => {
    const correction = correctionOf(session, { eventType, date, notes });
    if (Object.keys(correction).length === 0) return onClose();
    const answer = await correct({ id: session.id, correction });
    if (answer.error !== undefined) return;
    toast({ title: 'Session corrected' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Correct session"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="correct-session" busy={isLoading}>
            Save
          </Button>
        </>
      }
    >
      <Form
        id="correct-session"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <EventAndDate eventType={eventType} date={date} errors={errors} onEventType={setEventType} onDate={setDate} />
        <TextArea
          label="Notes"
          maxLength={2000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          error={errors['notes']}
        />
        {error !== undefined && Object.keys(errors).length === 0 && (
          <Note tone="danger">{serverMessage(error, 'Failed to correct the session')}</Note>
        )}
      </Form>
    </Dialog>
  );
};
