import { useState } from 'react';
import { styled } from 'styled-components';
import { operatorId } from '../../../../src/contracts/operator.ts';
import type { MyProfile } from '../../../../src/contracts/my.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { useLinkRequest } from '../../parts/actions/use-link-request.ts';
import { PlayerField } from '../../parts/names/PlayerField.tsx';
import type { PlayerRef } from '../../parts/names/PlayerPicker.tsx';
import { paths } from '../../parts/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { InlineLink } from '../../ui/button/TextLink.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { RelativeDay } from '../../ui/text/DateTime.tsx';

const Action = styled.div`
  margin-top: var(--s-8);
`;

type LinkRequestHook = ReturnType<typeof useLinkRequest>;

/** Which player of the roster the viewer is. */
const AskDialog = ({ asking: { ask, busy }, onClose }: { asking: LinkRequestHook; onClose: () => void }) => {
  const [player, setPlayer] = useState<PlayerRef | null>(null);
  const [choosing, setChoosing] = useState(true);
  const send = async () => {
    if (player !== null && (await ask(player.playerId))) onClose();
  };
  return (
    <FormDialog
      title="Which player are you?"
      submit="This Is Me"
      description="A moderator checks it before your account is linked."
      onSubmit={send}
      onClose={onClose}
      busy={busy}
      disabled={player === null}
      width={480}
    >
      <PlayerField
        label="In-game name"
        player={player}
        choosing={choosing}
        setChoosing={setChoosing}
        onPick={setPlayer}
      />
    </FormDialog>
  );
};

type Request = NonNullable<MyProfile['linkRequest']>;
const Pending = ({ request: { id, player, requestedAt }, asking }: { request: Request; asking: LinkRequestHook }) => (
  <>
    <p>
      You asked to be linked to{' '}
      <InlineLink to={paths.player(player.id)}>
        <Name>{player.name}</Name>
      </InlineLink>{' '}
      <RelativeDay iso={requestedAt} />. Waiting for a moderator.
    </p>
    <Action>
      <Button busy={asking.busy} onClick={() => asking.withdraw(id)}>
        Withdraw Request
      </Button>
    </Action>
  </>
);

const OfMember = () => {
  const asking = useLinkRequest();
  const [open, setOpen] = useState(false);
  const { request } = asking;
  if (request?.status === 'pending') return <Pending request={request} asking={asking} />;
  return (
    <>
      {request === null ? (
        <p>
          Your raids are counted for your in-game name. Choose it, and a moderator links it to your Discord account.
        </p>
      ) : (
        <p>
          A moderator declined to link you to <Name>{request.player.name}</Name>
          {request.notes === null ? '. ' : ': '}
          {request.notes !== null && <q dir="auto">{request.notes}</q>}
        </p>
      )}
      <Action>
        <Button onClick={() => setOpen(true)}>Choose Your In-game Name</Button>
      </Action>
      {open && <AskDialog asking={asking} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Next steps for a member without a player. */
export const NoPlayer = () => {
  const user = useUser();
  if (user?.id === operatorId)
    return (
      <Note>
        <b>You are signed in as the operator</b>
        <p>Sign in with Discord to see your own raids.</p>
      </Note>
    );
  return (
    <Note>
      <b>No player linked to your account</b>
      {user?.may.moderate === true ? (
        <p>
          Your raids are counted for your in-game name. <InlineLink to={paths.createLink}>Link your account</InlineLink>{' '}
          to it, or <InlineLink to={paths.register}>register it</InlineLink> first if it is not in the roster yet.
        </p>
      ) : (
        <OfMember />
      )}
    </Note>
  );
};
