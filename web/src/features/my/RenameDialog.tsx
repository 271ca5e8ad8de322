import { useState } from 'react';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useDraft } from '../../parts/actions/use-draft.ts';
import { useContentKey } from '../../api/cache/use-content-key.ts';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { TextArea, TextField } from '../../ui/form/TextField.tsx';
import { useToast } from '../../ui/feedback/Toast.tsx';
import { useRequestRenameMutation } from './api.ts';
import { useOpenRequest, useWithdraw } from './use-open-request.ts';

type Player = { id: string; name: string };
const empty = { name: '', reason: '' };
const isWorth = ({ name, reason }: typeof empty) => name.trim() !== '' || reason.trim() !== '';
const noPlayer = 'No player linked to your account';

/** Error of a request; not possible without a player. */
const useRequest = (player: Player | null) => {
  const [lacksPlayer, setLacksPlayer] = useState(false);
  const keyOf = useContentKey();
  const { run, busy, failure, errors } = useAction(useRequestRenameMutation(), {
    failed: failureTexts.requestRename,
    inForm: true,
    done: () => ({
      title: 'Rename Request Submitted',
      text: 'Your rename request has been sent for moderator approval.',
    }),
  });
  const request = async (requestedName: string, reason: string): Promise<boolean> => {
    setLacksPlayer(player === null);
    if (player === null) return false;
    const asked = { playerId: player.id, currentName: player.name, requestedName, reason: reason || null };
    return (await run({ ...asked, key: keyOf(JSON.stringify(asked)) })) !== null;
  };
  return { request, busy, failure: lacksPlayer ? noPlayer : failure, errors };
};

/** Shows the open request, and how to withdraw it, instead of a form. */
const Pending = ({ request, onClose }: { request: RenameRequest; onClose: () => void }) => {
  const { busy, withdraw } = useWithdraw();
  return (
    <FormDialog
      title="Name Change Pending"
      submit="Withdraw Request"
      description="Waiting for a moderator. Withdraw this request to ask for another name."
      onSubmit={async () => {
        if (await withdraw(request.id)) onClose();
      }}
      onClose={onClose}
      busy={busy}
      width={480}
    >
      <Facts
        of={{
          'Current Name': <Name>{request.currentName}</Name>,
          'Requested Name': <Name>{request.requestedName}</Name>,
          Requested: <DateTime iso={request.requestedAt} />,
        }}
      />
    </FormDialog>
  );
};

/** Asks for another name for the own player; while a request is open, shows that one. */
export const RequestRenameDialog = (props: { player: Player | null; onClose: () => void }) => {
  // As it was when the dialog was opened: a request that is sent from here ends it anyway.
  const [open] = useState(useOpenRequest(props.player?.id ?? null));
  return open === null ? <AskDialog {...props} /> : <Pending request={open} onClose={props.onClose} />;
};

const AskDialog = ({ player, onClose }: { player: Player | null; onClose: () => void }) => {
  const toast = useToast();
  const [draft, setDraft, close] = useDraft({
    name: 'ask-rename-1',
    about: player?.id ?? '',
    start: empty,
    isWorth,
    onClose,
  });
  const { request, busy, failure, errors } = useRequest(player);
  const isBlank = draft.name.trim() === '';
  const submit = async () => {
    if (await request(draft.name.trim(), draft.reason.trim())) close();
  };
  return (
    <FormDialog
      title="Request Name Change"
      submit="Submit Request"
      description="A moderator approves the new name. Until then you keep your current name."
      onSubmit={submit}
      onClose={close}
      busy={busy}
      disabled={isBlank}
      failure={failure}
      width={480}
    >
      {player !== null && <Facts of={{ 'Current Name': <Name>{player.name}</Name> }} />}
      <TextField
        label="New name"
        required
        maxLength={200}
        value={draft.name}
        onChange={(event) => setDraft((before) => ({ ...before, name: event.target.value }))}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isBlank) toast({ title: 'Error', text: 'Please enter a new name', tone: 'error' });
        }}
        error={errors['requestedName']}
      />
      <TextArea
        label="Reason (optional)"
        hint="Moderators see it, and it is kept in the log."
        maxLength={500}
        value={draft.reason}
        onChange={(event) => setDraft((before) => ({ ...before, reason: event.target.value }))}
        error={errors['reason']}
      />
    </FormDialog>
  );
};
