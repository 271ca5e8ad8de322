import { useMemo } from 'react';
import type { PlayerPage } from '../../../../../src/contracts/players.ts';
import { dateColumn, detectedByColumn, eventColumn } from '../../../parts/columns.tsx';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { formatDateTime } from '../../../ui/text/dates.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { onPhone } from '../../../ui/table/cells.ts';
import type { At, Column } from '../../../ui/table/column.ts';
import { VirtualTable } from '../../../ui/table/VirtualTable.tsx';
import { counted } from '../../../ui/text/words.ts';

export type RecentSession = PlayerPage['sessions'][number];
const card = { columns: 'minmax(0, 1fr) auto auto', areas: "'date date view' 'event source view'" };
const keys = { next: 'Next session', previous: 'Previous session', open: 'View the session' };
const idOf = ({ sessionId }: RecentSession) => sessionId;

const columnsFor = (onView: (session: RecentSession) => void): readonly Column<RecentSession>[] => [
  { ...dateColumn, width: '10.25rem', look: onPhone.strong },
  { ...eventColumn, head: 'Event Type', width: 'minmax(116px, 1fr)' },
  { ...detectedByColumn, head: 'Detection Method', width: '128px', optional: true },
  {
    key: 'view',
    head: 'View Session',
    width: '128px',
    align: 'right',
    area: 'view',
    cell: (session, { active }: At) => (
      <Button
        size="small"
        tabIndex={active ? 0 : -1}
        aria-label={`View Session: ${session.eventType}, ${formatDateTime(session.eventDate)}`}
        onClick={(event) => {
          event.stopPropagation();
          onView(session);
        }}
      >
        View Session
      </Button>
    ),
  },
];

/** Maximum number of rows in the answer. */
const most = 500;
type Props = { sessions: readonly RecentSession[]; total: number; onView: (session: RecentSession) => void };

/** The counted sessions of a player, the newest first. */
export const RecentSessions = ({ sessions, total, onView }: Props) => {
  const columns = useMemo(() => columnsFor(onView), [onView]);
  return (
    <Block
      title="Recent Sessions"
      aside={sessions.length < most ? counted(sessions.length, 'session') : `the last ${most} of ${total}`}
    >
      {sessions.length === 0 ? (
        <EmptyState title="No session history available" why="Raids appear here once they are counted." />
      ) : (
        <VirtualTable
          label="Recent Sessions"
          columns={columns}
          card={card}
          rows={sessions}
          idOf={idOf}
          keys={keys}
          onOpen={onView}
          withPage
          loading="Loading sessions..."
        />
      )}
    </Block>
  );
};
