import { styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { displayName } from '../participants.ts';

/** Stands beside a name, quieter than it. */
export const Beside = styled.span`
  color: var(--text-muted);
`;
const Unmatched = styled.span`
  font-size: 12px;
  color: var(--warning-11);
`;

/** A name that no player has. */
export const NoPlayer = ({ children }: { children: string }) => <Unmatched> {children}</Unmatched>;

/** A participant's name, and what was read where that is something else. */
export const ParticipantName = ({ participant }: { participant: Participant }) => {
  const name = displayName(participant);
  return (
    <>
      <b>{name}</b>
      {participant.playerId === null && <NoPlayer>unmatched</NoPlayer>}
      {participant.playerId !== null && participant.rawName !== name && <Beside> read as {participant.rawName}</Beside>}
    </>
  );
};
