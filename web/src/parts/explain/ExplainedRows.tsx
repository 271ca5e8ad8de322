import { useState } from 'react';
import { css, styled } from 'styled-components';
import type { ExplainedRow } from '../../../../src/contracts/explain.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DateCell } from '../../ui/text/DateCell.tsx';
import { formatDuration } from '../../ui/text/dates.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { MarkedWord } from '../../ui/text/StatusIcon.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column, TableShape } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { dateColumn, eventColumn, viewColumn } from '../columns.tsx';
import { whyWords, type ShownRow } from './explained-rows.ts';
import { PlayerLink } from '../names/PlayerLink.tsx';

type Session = Extract<ShownRow, { kind: 'session' }>;
type Stay = Extract<ShownRow, { kind: 'stay' }>;
type Rival = Extract<ShownRow, { kind: 'player' }>;

const Foot = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s-12);
  padding-top: var(--s-12);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${phone} {
    flex-direction: column;
    align-items: stretch;
  }
`;

const Whether = ({ counts, why }: Pick<ShownRow, 'counts' | 'why'>) =>
  counts ? (
    <MarkedWord shape="check" tone="success">
      Counts
    </MarkedWord>
  ) : (
    <MarkedWord shape="dash">{why === null ? 'Does not count' : `No: ${whyWords[why]}`}</MarkedWord>
  );

const tall = css`
  height: auto;
  min-height: var(--row);
`;
const wrapped = css`
  padding-block: var(--s-4);
  white-space: normal;
  overflow-wrap: anywhere;
  & > span {
    height: auto;
    min-height: 1.25rem;
    white-space: normal;
  }
  ${phone} {
    padding-block: 0;
  }
`;
const Reason = styled(Beside)`
  display: block;
  font: var(--t-12);
`;

const sessionColumns: readonly Column<Session>[] = [
  { ...dateColumn, width: '10.5rem' },
  { ...eventColumn, width: 'minmax(120px, 1fr)' },
  {
    key: 'counts',
    head: 'Counts',
    width: 'minmax(252px, 2fr)',
    area: 'counts',
    skeleton: 56,
    look: wrapped,
    cell: ({ counts, why, reason }) => (
      <>
        <Whether counts={counts} why={why} />
        {reason !== null && <Reason dir="auto">{reason}</Reason>}
      </>
    ),
  },
  { ...viewColumn, width: '64px', area: 'view', cell: (row, at) => viewColumn.cell(row, { ...at, active: true }) },
];
const stayColumns: readonly Column<Stay>[] = [
  {
    key: 'joined',
    head: 'Joined (UTC)',
    width: '10.5rem',
    area: 'joined',
    skeleton: 124,
    cell: ({ startedAt }) => <DateCell iso={startedAt} />,
  },
  {
    key: 'time',
    head: 'Time',
    width: 'minmax(120px, 1fr)',
    align: 'right',
    area: 'time',
    skeleton: 48,
    cell: ({ ms, endedAt }) => (
      <>
        {formatDuration(ms / 1000)}
        {endedAt === null && <Beside> so far</Beside>}
      </>
    ),
  },
  {
    key: 'counts',
    head: 'Counts',
    width: 'minmax(160px, 1.4fr)',
    area: 'counts',
    skeleton: 56,
    cell: (row) => <Whether {...row} />,
  },
];
const rivalColumns: readonly Column<Rival>[] = [
  {
    key: 'name',
    head: 'Player',
    width: 'minmax(160px, 1fr)',
    area: 'name',
    skeleton: 112,
    cell: ({ id, name }) => <PlayerLink id={id} name={name} active quiet />,
  },
  {
    key: 'total',
    head: 'Total Sessions',
    width: '136px',
    align: 'right',
    area: 'total',
    skeleton: 32,
    look: onPhone.atEnd,
    cell: ({ totalSessions }) => (
      <>
        {totalSessions}
        <OnPhone> {totalSessions === 1 ? 'session' : 'sessions'}</OnPhone>
      </>
    ),
  },
];

const idOf = ({ id }: { id: string }) => id;
const atOnce = 100;
type Rows<Row> = Pick<TableShape<Row>, 'label' | 'columns' | 'card' | 'lookOf'> & {
  rows: readonly Row[] | undefined;
  loading: string;
};

/** A hundred rows, and more when they are asked for. */
const Paged = <Row extends { id: string }>({ rows, ...table }: Rows<Row>) => {
  const [shown, setShown] = useState(atOnce);
  const left = (rows?.length ?? 0) - shown;
  return (
    <>
      <DataTable rows={rows?.slice(0, shown)} idOf={idOf} {...table} />
      {left > 0 && (
        <Foot>
          <Button onClick={() => setShown(shown + atOnce)}>Show {Math.min(left, atOnce)} more</Button>
          {left} of {rows?.length} are not shown yet.
        </Foot>
      )}
    </>
  );
};

const none = {
  session: 'No session names this player yet',
  stay: 'No stay in voice yet',
  player: 'Nobody is ahead',
} satisfies Record<ExplainedRow['kind'], string>;

const lookOf = ({ counts, kind, ...row }: ShownRow) => ({
  muted: !counts,
  ...(kind === 'session' && 'reason' in row && row.reason !== null && { look: tall }),
});

type Props = {
  kind: ExplainedRow['kind'];
  label: string;
  /** undefined while they are read. */
  rows: readonly ShownRow[] | undefined;
};

/** The rows that a number is made of, each with the reason where it does not count. */
export const ExplainedRows = ({ kind, label, rows }: Props) => {
  if (rows?.length === 0) return <EmptyState title={none[kind]} />;
  const all = { label, lookOf };
  switch (kind) {
    case 'session':
      return (
        <Paged
          {...all}
          columns={sessionColumns}
          card={{ columns: 'minmax(0, 1fr) auto', areas: "'date view' 'event event' 'counts counts'" }}
          rows={rows?.filter((row) => row.kind === 'session')}
          loading="Loading sessions..."
        />
      );
    case 'stay':
      return (
        // nothing in these rows takes the focus, and only what has it is scrolled by key
        <div role="region" aria-label="Stays" tabIndex={0}>
          <Paged
            {...all}
            columns={stayColumns}
            card={{ columns: 'minmax(0, 1fr) auto', areas: "'joined time' 'counts counts'" }}
            rows={rows?.filter((row) => row.kind === 'stay')}
            loading="Loading stays..."
          />
        </div>
      );
    case 'player':
      return (
        <Paged
          {...all}
          columns={rivalColumns}
          card={{ columns: 'minmax(0, 1fr) auto', areas: "'name total'" }}
          rows={rows?.filter((row) => row.kind === 'player')}
          loading="Loading players..."
        />
      );
  }
};
