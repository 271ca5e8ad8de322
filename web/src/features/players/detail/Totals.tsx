import { styled } from 'styled-components';
import { isApiError, type CallError } from '../../../api/transport/problems.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { sentenceOf } from '../../../parts/actions/use-action.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { StatusIcon } from '../../../ui/text/StatusIcon.tsx';
import { phone } from '../../../ui/platform/media.ts';
import { Name } from '../../../ui/text/Name.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { LoadingLines } from '../../../ui/feedback/Skeleton.tsx';
import { counted } from '../../../ui/text/words.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--s-12);
  align-items: center;
  font: var(--t-13);
  overflow-wrap: anywhere;
  ul {
    display: grid;
    gap: var(--s-8);
  }
  li {
    padding: var(--s-8) var(--s-12);
    border: 1px solid var(--line);
    border-radius: var(--r-4);
  }
  h3 {
    grid-column: 1 / -1;
    font: var(--t-12);
    font-weight: var(--w-strong);
    color: var(--text-muted);
  }
  p {
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
  svg {
    transform: rotate(90deg);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: stretch;
    svg {
      justify-self: center;
      transform: rotate(180deg);
    }
  }
`;

export type Total = { id: string; name: string; totalSessions: number };
const List = ({ label, players }: { label: string; players: readonly Total[] }) => (
  <ul aria-label={label}>
    {players.map(({ id, name, totalSessions }) => (
      <li key={id}>
        <b>
          <Name>{name}</Name>
        </b>
        <p>{counted(totalSessions, 'session')}</p>
      </li>
    ))}
  </ul>
);

/** Players with their totals as they are, and as they will be. */
export const Totals = ({ now, then }: { now: readonly Total[]; then: readonly Total[] }) => (
  <Frame role="status">
    <List label="Now" players={now} />
    <StatusIcon shape="up" />
    <List label="After" players={then} />
  </Frame>
);

/** In place of totals: they are on their way, were refused for a reason, or could not be read. */
export const NoTotals = ({ error, onRetry }: { error: CallError; onRetry: () => unknown }) => {
  if (error === undefined) return <LoadingLines text="Loading the totals..." count={2} />;
  if (isApiError(error) && error.status >= 400 && error.status < 500) {
    return <Note tone="danger">{sentenceOf(error, failureTexts.total)}</Note>;
  }
  return <LoadFailed text={failureTexts.total} onRetry={() => void onRetry()} />;
};
/** Text below the totals. */
export const TotalsText = styled.p`
  font: var(--t-13);
  overflow-wrap: anywhere;
`;
