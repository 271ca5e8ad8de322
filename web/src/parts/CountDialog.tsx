import { styled } from 'styled-components';
import { useWhyCount, type CountedSession } from '../api/player-sessions.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MarkedWord } from '../ui/Mark.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { dateColumn, eventColumn, viewColumn } from './columns.tsx';
import { notCountedWords } from './session-words.tsx';
import { Name } from '../ui/Name.tsx';

const Summary = styled.p`
  padding-bottom: var(--s-12);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
`;

const columns: readonly Column<CountedSession>[] = [
  { ...dateColumn, width: '168px' },
  { ...eventColumn, width: 'minmax(120px, 1fr)' },
  {
    key: 'counts',
    head: 'Counts',
    width: 'minmax(160px, 1.4fr)',
    area: 'counts',
    skeleton: 56,
    cell: ({ counts, why }) =>
      counts ? (
        <MarkedWord shape="check" tone="success">
          Counts
        </MarkedWord>
      ) : (
        <MarkedWord shape="dash">{why === null ? 'Does not count' : `No: ${notCountedWords[why]}`}</MarkedWord>
      ),
  },
  { ...viewColumn, width: '64px', area: 'view', cell: (row, at) => viewColumn.cell(row, { ...at, active: true }) },
];
const card = { columns: 'minmax(0, 1fr) auto', areas: "'date view' 'event counts'" };
const idOf = ({ id }: CountedSession) => id;
const lookOf = ({ counts }: CountedSession) => ({ muted: !counts });

const summaryOf = (sessions: readonly CountedSession[]): string => {
  const counted = sessions.filter(({ counts }) => counts).length;
  const left = sessions.length - counted;
  return left === 0
    ? `${sessions.length} found, and all of them count.`
    : `${sessions.length} found: ${counted} count, ${left} ${left === 1 ? 'does' : 'do'} not.`;
};

type Props = { player: { id: string; name: string }; onClose: () => void };

/** Why a count is what it is: every session that names the player, and the reason where one does not count. */
export const CountDialog = ({ player, onClose }: Props) => {
  const { sessions, failed, retry } = useWhyCount(player.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Sessions of <Name>{player.name}</Name>
        </>
      }
      width={680}
    >
      {failed ? (
        <LoadFailed text="Failed to fetch sessions" onRetry={retry} />
      ) : (
        <>
          {sessions && <Summary role="status">{summaryOf(sessions)}</Summary>}
          {sessions?.length === 0 ? (
            <EmptyState title="No session names this player yet" />
          ) : (
            <DataTable
              label={`Sessions of ${player.name}`}
              columns={columns}
              card={card}
              // those that do not count answer the question
              rows={sessions?.toSorted((a, b) => Number(a.counts) - Number(b.counts))}
              idOf={idOf}
              lookOf={lookOf}
              loading="Loading sessions..."
            />
          )}
        </>
      )}
    </Dialog>
  );
};
