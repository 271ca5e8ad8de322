import { styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { Beside } from '../../../ui/table/cells.ts';
import { displayName } from '../participants.ts';

const Unmatched = styled.span`
  font-size: 12px;
  color: var(--warning-11);
`;

/** A name that no player has. */
export const NoPlayer = ({ children }: { children: string }) => <Unmatched> {children}</Unmatched>;

/** Whom a line stands for, with what is said beside it. */
export const Called = ({ name, beside }: { name: string; beside: string | null }) => (
  <>
    <b>{name}</b>
    {beside !== null && <Beside> {beside}</Beside>}
  </>
);

/** A participant's name, and what was read where that is something else. */
export const ParticipantName = ({ participant }: { participant: Participant }) => {
  const { playerId, rawName } = participant;
  const name = displayName(participant);
  return (
    <>
      <Called name={name} beside={playerId !== null && rawName !== name ? `read as ${rawName}` : null} />
      {playerId === null && <NoPlayer>unmatched</NoPlayer>}
    </>
  );
};
