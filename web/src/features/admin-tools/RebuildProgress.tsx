import { styled } from 'styled-components';
import { formatEta } from '../../ui/text/dates.ts';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';
import { isRunning, replayProgressOf, type Replay, type ReplayStep } from './replay.ts';
import { figure } from './words.ts';

const Frame = styled.div`
  display: grid;
  gap: var(--s-8);
  padding-top: var(--s-8);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;
const Steps = styled.ol`
  li {
    display: grid;
    grid-template-columns: minmax(6.5rem, auto) minmax(0, 1fr);
    align-items: center;
    gap: var(--s-8);
    min-height: 1.5rem;
    color: var(--text);
  }
`;

const looks = {
  waiting: { shape: 'ring', tone: 'muted', word: 'Waiting' },
  building: { shape: 'half-disc', tone: 'info', word: 'Building' },
  comparing: { shape: 'half-disc', tone: 'info', word: 'Comparing' },
  swapped: { shape: 'check', tone: 'success', word: 'Swapped' },
  refused: { shape: 'triangle', tone: 'warning', word: 'Refused' },
  failed: { shape: 'cross', tone: 'danger', word: 'Failed' },
} satisfies Record<ReplayStep['state'], Look>;

/** Why a step is where it is, in a few words. */
const noteOf = ({ state, done, total }: ReplayStep): string => {
  if (state === 'building' && total > 0) return `${figure(done)} of ${figure(total)}`;
  if (state === 'comparing') return 'its digest with the digest of the current read model';
  if (state === 'refused') return 'its digest differs; the current read model stays';
  return state === 'failed' ? 'the current read model stays' : '';
};

/** Progress of a rebuild: in total, time left, and each read model from fold to comparison to switch-over. */
export const RebuildProgress = ({ replay }: { replay: Replay }) => {
  const { share, etaSeconds } = replayProgressOf(replay);
  const percent = Math.floor(share * 100);
  const left = formatEta(etaSeconds);
  return (
    <Frame>
      {isRunning(replay) && (
        <>
          <Progress label="Rebuild Indexes" value={percent} />
          <span>
            {percent}%{left !== null && `, ${left} left`}
          </span>
        </>
      )}
      <Steps aria-label="Read models of the rebuild">
        {[...replay.steps].map(([name, step]) => (
          <li key={name}>
            <StatusBadge looks={looks} status={step.state} />
            <span>
              {name} <small>{noteOf(step)}</small>
            </span>
          </li>
        ))}
      </Steps>
    </Frame>
  );
};
