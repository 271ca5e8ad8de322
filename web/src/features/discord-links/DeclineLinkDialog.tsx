import { useState } from 'react';
import type { LinkProposal } from '../../../../src/contracts/discord-links.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { useDeclineLinkRequestMutation } from './api.ts';

const useDecline = () => {
  const { run, busy } = useAction(useDeclineLinkRequestMutation(), {
    failed: failureTexts.declineLinkRequest,
    done: () => ({ title: 'Link Request Declined' }),
  });
  return { busy, decline: async (id: string, notes: string) => (await run({ id, notes })) !== null };
};

type Props = { proposal: LinkProposal & { requestId: string }; onClose: () => void };
/** Declining: who asked reads the reason. */
export const DeclineLinkDialog = ({ proposal, onClose }: Props) => {
  const { busy, decline } = useDecline();
  const [notes, setNotes] = useState('');
  return (
    <FormDialog
      title="Decline link request"
      submit="Decline"
      danger
      busy={busy}
      onSubmit={async () => {
        if (await decline(proposal.requestId, notes)) onClose();
      }}
      onClose={onClose}
    >
      <p>
        @{proposal.discordUsername} asked to be linked to <Name>{proposal.player.name}</Name>.
      </p>
      <TextField
        label="Reason (optional)"
        hint="The member sees this reason."
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </FormDialog>
  );
};
