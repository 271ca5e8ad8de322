import { useRef } from 'react';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { hasText, useDraft } from '../../parts/actions/use-draft.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { counted } from '../../ui/text/words.ts';
import { reasonHint } from './use-decide.ts';

type Props = { requests: readonly RenameRequest[]; onReject: (reason: string) => void; onClose: () => void };

/** Rejects selected requests with one reason, which their authors will read. */
export const RejectDialog = ({ requests, onReject, onClose }: Props) => {
  const [reason, setReason, close] = useDraft({
    name: 'reject-rename-1',
    about: requests.map(({ id }) => id).join(' '),
    start: '',
    isWorth: hasText,
    onClose,
  });
  const decided = useRef(false);
  const [first] = requests;
  return (
    <FormDialog
      title={requests.length === 1 ? 'Reject rename request' : `Reject ${counted(requests.length, 'rename request')}`}
      submit="Reject"
      danger
      onSubmit={() => {
        decided.current = true;
        close();
      }}
      onClose={close}
      onClosed={() => {
        // the dialog gives the focus back to the row, which then leaves its place
        if (decided.current) onReject(reason);
      }}
    >
      {requests.length === 1 && first !== undefined && (
        <p>
          <Name>{first.currentName}</Name> asked for the name <Name>{first.requestedName}</Name>.
        </p>
      )}
      <TextField
        label="Reason for rejecting"
        hint={reasonHint}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};
