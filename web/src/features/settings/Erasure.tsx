import { useState } from 'react';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { useAskErasureMutation, useMyErasureQuery, useWithdrawErasureMutation } from './api.ts';
import { Setting } from './Setting.tsx';

const says =
  'Your names, Discord ID, messages, files, notes and sign-ins are deleted for good. Raids that you took part in still count, under the player’s name.';

const AskDialog = ({ onClose }: { onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const { run, busy, failure, errors } = useAction(useAskErasureMutation(), {
    failed: failureTexts.askErasure,
    inForm: true,
    done: () => ({ title: 'Erasure requested', text: 'An admin will take care of it within 30 days.' }),
  });
  const submit = async () => {
    if ((await run({ reason: reason.trim() })) !== null) onClose();
  };
  return (
    <FormDialog
      title="Ask for erasure"
      submit="Ask for erasure"
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      danger
      width={480}
      description={`${says} Admins do this within 30 days; until then you can take the request back.`}
    >
      <TextArea
        label="Why (optional)"
        hint="Only admins read it, and it is deleted with everything else."
        maxLength={1000}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};

/** Being forgotten: asked for here, done by an admin. */
export const Erasure = () => {
  const { data } = useMyErasureQuery();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(useWithdrawErasureMutation(), {
    failed: failureTexts.withdrawErasure,
    done: () => ({ title: 'Request taken back', text: 'Nothing of yours is erased.' }),
  });
  const erasure = data?.erasure ?? null;
  if (erasure?.state === 'open')
    return (
      <Setting
        name="Erasure requested"
        says={`You asked on ${formatDateTime(erasure.requestedAt)} UTC. An admin will take care of it by ${formatDateTime(erasure.dueAt)} UTC.`}
      >
        <Button busy={busy} onClick={() => void run()}>
          Take it back
        </Button>
      </Setting>
    );
  const declined = erasure?.state === 'declined' ? ` Your last request was declined: ${erasure.answer ?? ''}` : '';
  return (
    <Setting name="Erase everything about you" says={`${says}${declined}`}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Ask for erasure
      </Button>
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </Setting>
  );
};
