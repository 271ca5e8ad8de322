import { useState } from 'react';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../ui/form/TextField.tsx';
import { useAskErasureMutation } from './api.ts';
import { erasureSays as says } from './erasure-words.ts';

export const AskErasureDialog = ({ onClose }: { onClose: () => void }) => {
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
      description={`${says} Admins do this within 30 days; until then you can withdraw the request.`}
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
