import { styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { Beside } from '../../../ui/table/cells.ts';
import { displayName } from '../participants.ts';
import { Name } from '../../../ui/Name.tsx';

const Unmatched = styled.span`
  font-size: 0.75rem;
  color: var(--warning-11);
`;

/** A name that no player has. */
export const NoPlayer = ({ children }: { children: string }) => <Unmatched> {children}</Unmatched>;

/** Whom a line stands for, with what is said beside it. */
type CalledProps = {
  name: string;
  /** What was read, where it is something else. */ readAs?: string | null;
  isNew?: boolean;
};
export const Called = ({ name, readAs = null, isNew = false }: CalledProps) => (
  <>
    <b>
      <Name>{name}</Name>
    </b>
    {readAs !== null && (
      <Beside>
        {' '}
        read as <Name>{readAs}</Name>
      </Beside>
    )}
    {isNew && <Beside> new player</Beside>}
  </>
);

/** A participant's name, and what was read where that is something else. */
export const ParticipantName = ({ participant }: { participant: Participant }) => {
  const { playerId, rawName } = participant;
  const name = displayName(participant);
  return (
    <>
      <Called name={name} readAs={playerId !== null && rawName !== name ? rawName : null} />
      {playerId === null && <NoPlayer>unmatched</NoPlayer>}
    </>
  );
};
