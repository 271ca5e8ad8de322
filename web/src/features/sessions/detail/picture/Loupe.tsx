import { styled } from 'styled-components';
import { percent } from '../../../../../../src/contracts/confidence.ts';
import type { Participant, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { displayName } from '../../participants.ts';
import { Crop } from './Crop.tsx';

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-16);
  min-height: 72px;
  padding: var(--s-8) 0;
  border-bottom: 1px solid var(--line);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  span {
    color: var(--text-muted);
  }
  p {
    min-width: 0;
  }
  b {
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
`;
const Enlarged = styled(Crop)`
  && {
    height: 48px;
    border: 2px solid var(--picture-selected);
  }
`;

type Props = { session: Pick<SessionDetails, 'imageUrls' | 'imageSizes'>; participant: Participant };

/** The selected name as the picture shows it, enlarged, with what was made of it. */
export const Loupe = ({ session, participant }: Props) => {
  const best = participant.candidates[0];
  return (
    <Frame>
      <Enlarged session={session} of={participant} />
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
