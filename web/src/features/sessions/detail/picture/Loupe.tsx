import { styled } from 'styled-components';
import { percent } from '../../../../../../src/contracts/confidence.ts';
import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { displayName } from '../../participants.ts';

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-16);
  min-height: 72px;
  padding: var(--s-8) 0;
  border-bottom: 1px solid var(--line);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  svg {
    flex: 0 1 176px;
    min-width: 96px;
    height: 48px;
    border: 2px solid var(--picture-selected);
    border-radius: 2px;
    background: var(--picture-ground);
  }
  span {
    color: var(--text-muted);
  }
  p {
    min-width: 0;
  }
  b {
    font-family: var(--mono);
  }
`;

type Props = { source: string; size: readonly [number, number]; participant: Participant };

/** The selected name as the picture shows it, enlarged, with what was made of it. */
export const Loupe = ({ source, size, participant }: Props) => {
  if (participant.box === null) return null;
  const [x, y, width, height] = participant.box;
  const pad = height * 0.35;
  const best = participant.candidates[0];
  return (
    <Frame>
      <svg
        viewBox={`${x - pad} ${y - pad} ${width + 2 * pad} ${height + 2 * pad}`}
        role="img"
        aria-label="The selected name, enlarged"
      >
        <image href={source} width={size[0]} height={size[1]} />
      </svg>
      <p>
        Read <b>{participant.rawName}</b> at {percent(participant.readingConfidence)}%
        <br />
        <span>
          {participant.playerId === null
            ? best
              ? `closest name ${best.similarity.toFixed(2)} alike`
              : 'no player has a name like it'
            : `matched to ${displayName(participant)} at ${percent(participant.matchConfidence)}%`}
        </span>
      </p>
    </Frame>
  );
};
