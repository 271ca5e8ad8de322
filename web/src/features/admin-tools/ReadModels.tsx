import { styled } from 'styled-components';
import type { AdminProjections } from '../../../../src/contracts/admin-tools.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { formatClock, formatDuration } from '../../ui/text/dates.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { counted } from '../../ui/text/words.ts';
import { stateNow, type Replay } from './replay.ts';
import type { StateOfSystem } from './use-state.ts';
import { figure, shortId } from './words.ts';

type Row = AdminProjections['projections'][number];

const looks = {
  live: { shape: 'check', tone: 'success', word: 'Live' },
  building: { shape: 'half-disc', tone: 'info', word: 'Building' },
  comparing: { shape: 'half-disc', tone: 'info', word: 'Comparing' },
  refused: { shape: 'triangle', tone: 'warning', word: 'Rebuild refused' },
  failed: { shape: 'cross', tone: 'danger', word: 'Failed' },
} satisfies Record<Row['state'], Look>;

const Skipped = styled.ul`
  padding: var(--s-4) 0 var(--s-8) var(--s-16);
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-12);
  color: var(--text-muted);
  overflow-wrap: anywhere;
`;

/** For how long something waits: '0 s', '40 s', '3 h 2 m'. */
export const lagOf = (seconds: number): string => (seconds < 60 ? `${Math.round(seconds)} s` : formatDuration(seconds));

const card = { columns: 'minmax(0, 1fr) auto', areas: "'name state' 'lag rebuild' 'documents skipped'" };
const figures: readonly [Column<Row>, ...Column<Row>[]] = [
  {
    key: 'name',
    head: 'Read model',
    width: 'minmax(7rem, 1.2fr)',
    area: 'name',
    flush: true,
    skeleton: 90,
    cell: ({ name }) => <b>{name}</b>,
  },
  {
    key: 'lag',
    head: 'Lag',
    width: 'minmax(6rem, 1fr)',
    area: 'lag',
    align: 'right',
    skeleton: 40,
    look: onPhone.quiet,
    cell: ({ lagSeconds, lagEvents }) => (
      <>
        <OnPhone>Lag </OnPhone>
        {lagOf(lagSeconds)}
        {lagEvents !== null && lagEvents > 0 && <Beside>, {counted(lagEvents, 'event')}</Beside>}
      </>
    ),
  },
  {
    key: 'documents',
    head: 'Documents',
    width: '6.5rem',
    area: 'documents',
    align: 'right',
    skeleton: 40,
    look: onPhone.quiet,
    cell: ({ documents }) => (
      <>
        {documents === null ? '–' : figure(documents)}
        <OnPhone> documents</OnPhone>
      </>
    ),
  },
  {
    key: 'skipped',
    head: 'Skipped',
    width: '5rem',
    area: 'skipped',
    align: 'right',
    skeleton: 16,
    cell: ({ skipped }) => (
      <>
        {skipped.length}
        <OnPhone> skipped</OnPhone>
      </>
    ),
  },
];

const rebuildColumn = ({ running, rebuild }: Pick<StateOfSystem['control'], 'running' | 'rebuild'>): Column<Row> => ({
  key: 'rebuild',
  head: 'Action',
  width: '6.5rem',
  area: 'rebuild',
  align: 'right',
  skeleton: 56,
  look: onPhone.atEnd,
  cell: ({ name }) => (
    <Button size="small" disabled={running} aria-label={`Rebuild ${name}`} onClick={() => void rebuild(name)}>
      Rebuild
    </Button>
  ),
});

const stateColumn = (replay: Replay): Column<Row> => ({
  key: 'state',
  head: 'State',
  width: 'minmax(8rem, 1fr)',
  area: 'state',
  skeleton: 60,
  cell: (row) => <StatusBadge looks={looks} status={stateNow(replay, row)} />,
});

const columnsOf = ({ replay, running, rebuild }: StateOfSystem['control']): readonly Column<Row>[] => {
  const [name, ...rest] = figures;
  return [name, stateColumn(replay), ...rest, rebuildColumn({ running, rebuild })];
};

const idOf = ({ name }: Row) => name;

/** Skipped streams of a read model. */
const below = ({ name, skipped }: Row) =>
  skipped.length === 0 ? null : (
    <div role="row">
      <div role="cell" aria-label={`Left out of ${name}`}>
        <Skipped>
          {skipped.map(({ stream, eventId, cause }) => (
            <li key={stream}>
              {stream} is left out from event {shortId(eventId)} on: {cause}
            </li>
          ))}
        </Skipped>
      </div>
    </div>
  );

/** Status of each read model, with its rebuild. */
export const ReadModels = ({ state: { data, failed, readAt, refetch, control } }: { state: StateOfSystem }) => (
  <Block title="Read models" {...(readAt !== null && { aside: `as of ${formatClock(new Date(readAt))} UTC` })}>
    {data !== undefined && data.unknownEvents > 0 && (
      <Note>
        A newer version of Muster has written {counted(data.unknownEvents, 'event')} that this version cannot read. They
        are missing from the numbers until you update.
      </Note>
    )}
    {failed ? (
      <LoadFailed text="Failed to fetch the state of the read models" onRetry={refetch} />
    ) : (
      <DataTable
        label="Read models"
        columns={columnsOf(control)}
        card={card}
        rows={data?.projections}
        idOf={idOf}
        below={below}
        loading="Loading the read models..."
        skeletons={11}
      />
    )}
  </Block>
);
