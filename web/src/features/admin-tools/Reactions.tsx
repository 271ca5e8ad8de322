import { styled } from 'styled-components';
import type { AdminProjections } from '../../../../src/contracts/admin-tools.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { useUrlState } from '../../ui/routing/use-url-state.ts';
import { asHigh, OnPhone, onPhone, uncutCell } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFocusAfter } from '../../ui/platform/use-focus-after.ts';
import { address, itemId } from './address.ts';
import type { Item } from './api.ts';
import { Timestamp } from './logs/Timestamp.tsx';
import { lagOf } from './ReadModels.tsx';
import type { StateOfSystem } from './use-state.ts';
import { shortId } from './words.ts';

/** Not part of the first load. */
const SettleDialog = lazyPart(() => import('./SettleDialog.tsx'), 'SettleDialog');

type Reaction = AdminProjections['reactions'][number];

const Buttons = styled.span`
  display: inline-flex;
  gap: var(--s-8);
`;

const reactionCard = { columns: 'minmax(0, 1fr) auto', areas: "'name lag' 'name open'" };
const reactionColumns: readonly Column<Reaction>[] = [
  {
    key: 'name',
    head: 'Reaction',
    width: 'minmax(12rem, 3fr)',
    area: 'name',
    flush: true,
    skeleton: 200,
    look: uncutCell,
    cell: ({ name }) => name,
  },
  {
    key: 'lag',
    head: 'Lag',
    width: 'minmax(5rem, 1fr)',
    area: 'lag',
    align: 'right',
    skeleton: 32,
    cell: ({ lagSeconds }) => (
      <>
        <OnPhone>Lag </OnPhone>
        {lagOf(lagSeconds)}
      </>
    ),
  },
  {
    key: 'open',
    head: 'Open',
    width: '4.5rem',
    area: 'open',
    align: 'right',
    skeleton: 16,
    cell: ({ openItems }) => (
      <>
        {openItems.length}
        <OnPhone> open</OnPhone>
      </>
    ),
  },
];

const itemCard = { columns: 'minmax(0, 1fr) auto', areas: "'code at' 'reaction reaction' 'event action'" };
const itemColumns: readonly Column<Item>[] = [
  {
    key: 'at',
    head: 'Since',
    width: '6.5rem',
    area: 'at',
    muted: true,
    flush: true,
    cell: ({ at }) => <Timestamp iso={at} />,
  },
  {
    key: 'code',
    head: 'Refused as',
    width: 'minmax(7rem, 1fr)',
    area: 'code',
    look: uncutCell,
    cell: ({ code }) => <b>{code}</b>,
  },
  {
    key: 'reaction',
    head: 'Reaction',
    width: 'minmax(9rem, 1.6fr)',
    area: 'reaction',
    look: uncutCell,
    cell: ({ reaction }) => reaction,
  },
  {
    key: 'event',
    head: 'Event',
    width: '5.75rem',
    area: 'event',
    muted: true,
    cell: ({ eventId }) => shortId(eventId),
  },
];
const actionColumn = (open: (item: Item, how: 'retry' | 'dismiss') => void): Column<Item> => ({
  key: 'action',
  head: 'Actions',
  width: '10.5rem',
  align: 'right',
  area: 'action',
  look: onPhone.atEnd,
  cell: (item) => (
    <Buttons>
      <Button size="small" aria-label={`Retry ${item.code} of ${item.reaction}`} onClick={() => open(item, 'retry')}>
        Retry
      </Button>
      <Button
        size="small"
        variant="danger"
        aria-label={`Dismiss ${item.code} of ${item.reaction}`}
        onClick={() => open(item, 'dismiss')}
      >
        Dismiss
      </Button>
    </Buttons>
  ),
});

const idOf = ({ id }: Item) => id;
const nameOf = ({ name }: Reaction) => name;
const lookOf = () => ({ look: asHigh });

const itemsOf = (reactions: readonly Reaction[] = []): readonly Item[] =>
  reactions.flatMap(({ name, openItems }) =>
    openItems.map((item) => ({ ...item, id: itemId(name, item.eventId), reaction: name })),
  );

/** Open items of a reaction. */
const OpenItems = ({ items, refetch }: { items: readonly Item[]; refetch: () => void }) => {
  const [{ item, how }, set] = useUrlState(address);
  const chosen = items.find(({ id }) => id === item) ?? null;
  // the row that was settled goes away with its buttons
  const list = useFocusAfter<HTMLDivElement>(chosen !== null);
  return (
    <div ref={list} tabIndex={-1}>
      {items.length === 0 ? (
        <EmptyState
          title="No failed follow-up actions"
          why="Failed follow-up actions appear here until you retry or dismiss them."
        />
      ) : (
        <DataTable
          label="Open items"
          columns={[...itemColumns, actionColumn(({ id }, next) => set({ item: id, how: next }))]}
          card={itemCard}
          rows={items}
          idOf={idOf}
          lookOf={lookOf}
        />
      )}
      {chosen !== null && (
        <SettleDialog key={chosen.id} item={chosen} how={how} onSettled={refetch} onClose={() => set({ item: null })} />
      )}
    </div>
  );
};

/** Progress of each reaction, with its open items. */
export const Reactions = ({ state: { data, failed, refetch } }: { state: StateOfSystem }) => {
  const items = itemsOf(data?.reactions);
  return (
    <Block title="Reactions" {...(data !== undefined && { aside: `${items.length} open` })}>
      {failed ? (
        <LoadFailed text="Failed to fetch the state of the reactions" onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Reactions"
            columns={reactionColumns}
            card={reactionCard}
            rows={data?.reactions}
            idOf={nameOf}
            lookOf={lookOf}
            loading="Loading the reactions..."
            skeletons={4}
          />
          {data !== undefined && <OpenItems items={items} refetch={refetch} />}
        </>
      )}
    </Block>
  );
};
