import { useState } from 'react';
import type { ErasureRow } from '../../../../src/contracts/erasures.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useDeclineErasureMutation } from './api.ts';

export const DeclineErasureDialog = ({ row, onClose }: { row: ErasureRow; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const { run, busy, failure, errors } = useAction(useDeclineErasureMutation(), {
    failed: failureTexts.declineErasure,
    inForm: true,
    done: () => ({ title: 'Request declined' }),
  });
  const submit = async () => {
    if ((await run({ accountId: row.accountId, reason: reason.trim() })) !== null) onClose();
  };
  return (
    <FormDialog
      title="Decline the request"
      submit="Decline"
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      width={480}
      description="The person reads the reason in their settings, and it is kept in the moderation log."
    >
      <TextField
        label="Reason"
        required
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};
