import { useDeferredValue, useState, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ListToolbar } from '../../../ui/layout/ListPage.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { atPhone } from '../../../ui/platform/media.ts';
import { ScrollArea } from '../../../ui/layout/ScrollArea.tsx';
import { asHigh } from '../../../ui/table/cells.ts';
import type { Column, TableShape } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Card } from '../../../ui/table/frame.ts';
import { useMedia } from '../../../ui/platform/use-media.ts';
import type { Older } from './use-older.ts';

/** Some ten rows of one line. */
const boxPx = 440;
/** At least as many as the box shows at once. */
const firstInBox = 14;
/** Rows shown first on a phone, where the page scrolls. */
const firstOnPhone = 10;

const More = styled.div`
  padding-top: var(--s-12);
`;

const Aside = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-12);
`;
const Filters = styled(ListToolbar)`
  padding-bottom: var(--s-12);
`;
const Failed = styled.span`
  font: var(--t-13);
  color: var(--danger-11);
`;

type Props<Row> = {
  title: string;
  /** How many rows it keeps. */
  most: number;
  columns: readonly Column<Row>[];
  card: Card;
  /** undefined while they are read for the first time. */
  rows: readonly Row[] | undefined;
  loading: string;
  /** Shown when the rows could not be loaded. */
  failed: string | null;
  onRetry: () => void;
  empty: { title: string; why?: string };
  /** Filter fields; `clear` removes all filters, null: none active. */
  filters: { fields: ReactNode; clear: (() => void) | null };
  older: Older;
  /** Names of what j, k and Enter do in it. */
  keys: NonNullable<TableShape<Row>['keys']>;
  onOpen?: (row: Row) => void;
};
type LogRow = { id: string };

const idOf = ({ id }: LogRow) => id;
/** A row that is walked to does not end behind the head. */
const look = css`
  ${asHigh}
  scroll-margin-top: 2rem;
`;
const lookOf = () => ({ look });

const Rows = <Row extends LogRow>({ title, columns, card, rows, loading, keys, onOpen }: Props<Row>) => (
  <DataTable
    label={title}
    columns={columns}
    card={card}
    rows={rows}
    idOf={idOf}
    lookOf={lookOf}
    keys={keys}
    onOpen={onOpen}
    loading={loading}
    skeletons={9}
    sticky
  />
);

/** Those in view first, the others a moment later. */
const InBox = <Row extends LogRow>(props: Props<Row> & { rows: readonly Row[] }) => (
  <ScrollArea label={`Rows of the ${props.title}`} maxHeight={boxPx}>
    <Rows {...props} rows={useDeferredValue(props.rows, props.rows.slice(0, firstInBox))} />
  </ScrollArea>
);

type OnPhoneProps<Row> = Props<Row> & { rows: readonly Row[]; all: boolean; onAll: (all: boolean) => void };
const OnPhone = <Row extends LogRow>({ all, onAll, ...props }: OnPhoneProps<Row>) => {
  const { rows } = props;
  return (
    <>
      <Rows {...props} rows={all ? rows : rows.slice(0, firstOnPhone)} />
      {rows.length > firstOnPhone && (
        <More>
          <Button aria-expanded={all} onClick={() => onAll(!all)}>
            {all ? `Show the latest ${firstOnPhone}` : `Show all ${rows.length}`}
          </Button>
        </More>
      )}
    </>
  );
};

/** A log of the panel: its latest rows in a box on a desk, and on phones as many as are asked for. */
export const LogBlock = <Row extends LogRow>(props: Props<Row>) => {
  const { title, most, rows, failed, onRetry, empty, filters, older } = props;
  const isPhone = useMedia(atPhone);
  const [opened, setOpened] = useState(false);
  const [all, setAll] = useState(false);
  const isOpen = opened || filters.clear !== null;
  const content = () => {
    if (failed !== null) return <LoadFailed text={failed} onRetry={onRetry} />;
    if (rows === undefined) return <Rows {...props} />;
    if (rows.length === 0 && filters.clear !== null)
      return (
        <EmptyState title="No rows match the filter">
          <Button onClick={filters.clear}>Clear the filter</Button>
        </EmptyState>
      );
    if (rows.length === 0) return <EmptyState {...empty} />;
    if (isPhone) return <OnPhone {...props} rows={rows} all={all} onAll={setAll} />;
    return <InBox {...props} rows={rows} />;
  };
  return (
    <Block
      title={title}
      aside={
        <Aside>
          {filters.clear === null ? `${most} latest, times in UTC` : 'times in UTC'}
          <Button
            size="small"
            aria-expanded={isOpen}
            onClick={() => {
              filters.clear?.();
              setOpened(!isOpen);
            }}
          >
            {filters.clear === null ? 'Filter' : 'Clear the filter'}
          </Button>
        </Aside>
      }
    >
      {isOpen && <Filters>{filters.fields}</Filters>}
      {content()}
      {older.load !== null && failed === null && (all || !isPhone) && (
        <More>
          {older.state === 'failed' && <Failed role="alert">Older rows could not be read. </Failed>}
          <Button busy={older.state === 'busy'} onClick={older.load}>
            {older.state === 'failed' ? 'Try again' : 'Load older'}
          </Button>
        </More>
      )}
    </Block>
  );
};
