import { Fragment } from 'react';
import { styled } from 'styled-components';
import { percent } from '../../../../../src/contracts/confidence.ts';
import { skeleton } from '../../../../../src/contracts/skeleton.ts';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { Beside } from '../../../ui/table/cells.ts';
import { displayName } from '../participants.ts';
import { DistinctLetters, Name } from '../../../ui/text/Name.tsx';

const Unmatched = styled.span`
  font-size: 0.75rem;
  color: var(--warning-11);
`;

const Read = styled.span`
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;

/** A name that no player has. */
export const NoPlayerCell = ({ children }: { children: string }) => <Unmatched> {children}</Unmatched>;

/** Player of a line, with remarks. */
type CalledProps = {
  name: string;
  /** Text read, if different. */ readAs?: string | null;
  isNew?: boolean;
};
export const Called = ({ name, readAs = null, isNew = false }: CalledProps) => {
  // 'Ilya' and 'llya' are one to the eye in most fonts.
  const Letters = readAs !== null && skeleton(readAs) === skeleton(name) ? DistinctLetters : Fragment;
  return (
    <>
      <b>
        <Letters>
          <Name>{name}</Name>
        </Letters>
      </b>
      {readAs !== null && (
        <Beside>
          {' '}
          read as{' '}
          <Letters>
            <Name>{readAs}</Name>
          </Letters>
        </Beside>
      )}
      {isNew && <Beside> new player</Beside>}
    </>
  );
};

/** `playerId`: null without credit. */
export type CertaintyProps = Pick<
  Participant,
  'playerId' | 'confidenceScore' | 'readingConfidence' | 'detectionMethod'
>;
const typedMethods: ReadonlySet<string> = new Set(['manual', 'text', 'import']);
/** How sure a credit is. Of a name without a player there is none: then how well it was read. */
export const Certainty = ({ playerId, confidenceScore, readingConfidence, detectionMethod }: CertaintyProps) => {
  if (playerId !== null) return <ConfidenceMeter value={confidenceScore} />;
  return <Read>{typedMethods.has(detectionMethod) ? 'typed' : `read at ${percent(readingConfidence)}%`}</Read>;
};

/** A participant's name, and what was read where that is something else. */
export const ParticipantName = ({ participant }: { participant: Participant }) => {
  const { playerId, rawName } = participant;
  const name = displayName(participant);
  return (
    <>
      <Called name={name} readAs={playerId !== null && rawName !== name ? rawName : null} />
      {playerId === null && <NoPlayerCell>unmatched</NoPlayerCell>}
    </>
  );
};
