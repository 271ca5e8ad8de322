import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { List, useDynamicRowHeight, useListRef, type DynamicRowHeight, type RowComponentProps } from 'react-window';
import { css, styled } from 'styled-components';
import { atPhone, phone } from '../platform/media.ts';
import { remPx } from '../platform/rem.ts';
import { LoadingText } from '../feedback/Skeleton.tsx';
import { useMedia } from '../platform/use-media.ts';
import type { TableShape } from './column.ts';
import { Frame, rowHeight, tracks } from './frame.ts';
import { SkeletonRows, TableHead, TableRow } from './TableRow.tsx';
import { useKeptPlace } from './rows/use-kept-place.ts';
import { useRowWalk } from './rows/use-row-walk.ts';
import { useStillRows } from './rows/use-still-rows.ts';
import { useSteadyPress } from './rows/use-steady-press.ts';

/** In px: what is taken for the height of a box that has none yet. */
const defaultHeight = 720;

const Tall = styled(Frame)<{ $withPage: boolean }>`
  ${({ $withPage }) =>
    !$withPage &&
    css`
      display: flex;
      flex: 1;
      flex-direction: column;
      min-height: 320px;
      container-type: inline-size;
    `}
  ${phone} {
    display: block;
    container-type: normal;
  }
`;
const Rows = styled.div<{ $withPage: boolean }>`
  overflow-anchor: none;
  ${({ $withPage }) =>
    !$withPage &&
    css`
      display: flex;
      flex: 1;
      min-height: 0;
      /* the scrollbar is beside the page, so that rows have the full width */
      margin-right: calc(-1 * var(--s-24));
      & > [role='rowgroup'] {
        overflow-x: hidden;
        scrollbar-width: thin;
        scrollbar-color: var(--line-strong) transparent;
      }
    `}
  ${phone} {
    display: block;
    margin-right: 0;
  }
`;

export type VirtualTableHandle = { /** Puts the focus on a row, wherever it is. */ focusRow: (index: number) => void };
export type VirtualTableProps<Row> = TableShape<Row> & {
  /** undefined while they are loading. */
  rows: readonly Row[] | undefined;
  loading: string;
  /** On a desk too they scroll with the page and are as high as their text. */
  withPage?: boolean;
  /** There are more rows than these. */
  hasMore?: boolean;
  /** Asked for when the end is near, as often as it is; to be ignored while more rows are on their way. */
  onMore?: () => void;
  /** Whether the last row is in view. */
  onEnd?: (reached: boolean) => void;
  /** The row to bring into view; it becomes the active one. */
  current?: string | null;
  handle?: Ref<VirtualTableHandle>;
};

type DrawnRows<Row> = {
  rows: readonly Row[];
  ids: readonly string[];
  columns: TableShape<Row>['columns'];
  lookOf: TableShape<Row>['lookOf'] | undefined;
  onOpen: TableShape<Row>['onOpen'];
  active: number;
  walkable: boolean;
  onActive: (index: number) => void;
  /** Told how high a row is, where that is as its text wants. */
  measured: DynamicRowHeight['setRowHeight'] | null;
};

const DrawnRow = <Row,>(props: RowComponentProps<DrawnRows<Row>>) => {
  const { index, style, rows, ids, columns, lookOf, onOpen, active, walkable, onActive, measured } = props;
  const row = rows[index];
  const id = ids[index];
  const place = useRef<HTMLDivElement>(null);
  // before it is painted; the list itself looks later
  useLayoutEffect(() => {
    // to ask for a height is a layout of the whole page: only where heights differ
    if (measured === null) return;
    const height = place.current?.getBoundingClientRect().height ?? 0;
    if (height > 0) measured(index, height);
  }, [measured, index, id]);
  if (row === undefined || id === undefined) return null;
  return (
    <div role="presentation" ref={place} style={measured === null ? { ...style, width: '100cqw' } : style}>
      <TableRow
        row={row}
        id={id}
        index={index}
        columns={columns}
        active={index === active}
        walkable={walkable}
        {...lookOf?.(row)}
        onOpen={onOpen}
        onActive={onActive}
      />
    </div>
  );
};

/** Rows that are drawn above and below those that are seen. */
const overscan = 3;
/** The next page of rows is wanted when their end is closer than this. */
const nearPx = 1000;

/** The rows themselves, once there are any. */
const WindowOfRows = <Row,>(props: Omit<VirtualTableProps<Row>, 'rows'> & { rows: readonly Row[] }) => {
  const { rows, columns, idOf, lookOf, onOpen, keys, hasMore = false, onMore, onEnd, current = null, handle } = props;
  const { withPage: always = false } = props;
  const group = useRef<HTMLDivElement>(null);
  const list = useListRef(null);
  const steady = useSteadyPress();
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const isPhone = useMedia(atPhone);
  const withPage = always || isPhone;
  const [unit] = useState(remPx);
  const height = (withPage ? rowHeight.phone : rowHeight.desk) * unit;
  const asText = useDynamicRowHeight({ defaultRowHeight: height });
  const place = useKeptPlace();
  useStillRows({ group, ids, height, scroller: () => (withPage ? window : (list.current?.element ?? null)) });

  const [lastSeen, setLastSeen] = useState(0);
  const seen = useCallback(({ stopIndex }: { stopIndex: number }) => setLastSeen(stopIndex), []);
  const notifyRendered = useEffectEvent(() => {
    onEnd?.(lastSeen >= ids.length - 1);
    if (hasMore && (ids.length - 1 - lastSeen) * height < nearPx) onMore?.();
  });
  // also without scrolling: a loaded page may leave room for more rows
  useEffect(() => notifyRendered());

  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, ids.length - 1);
  const show = (index: number) => {
    if (index >= 0) list.current?.scrollToRow({ index });
  };
  const goTo = useRowWalk({ rows: group, ids, keys, active, onActive: setActive, show });
  useImperativeHandle(handle, () => ({ focusRow: goTo }));
  const [lastCurrent, setLastCurrent] = useState<string | null>(null);
  if (lastCurrent !== current) {
    setLastCurrent(current);
    if (current !== null && ids.includes(current)) setActive(ids.indexOf(current));
  }
  const bringIntoView = useEffectEvent((id: string) => show(ids.indexOf(id)));
  useEffect(() => {
    if (current !== null) bringIntoView(current);
  }, [current]);
  const rowProps: DrawnRows<Row> = {
    rows,
    ids,
    columns,
    lookOf,
    onOpen,
    active,
    walkable: keys !== undefined,
    onActive: setActive,
    // eslint-disable-next-line @typescript-eslint/unbound-method -- a function that stays the same, unlike what it stands in
    measured: withPage ? asText.setRowHeight : null,
  };
  return (
    <Rows role="presentation" ref={group} $withPage={always} onClickCapture={steady}>
      <List
        role="rowgroup"
        listRef={list}
        rowComponent={DrawnRow<Row>}
        rowCount={rows.length}
        rowHeight={withPage ? asText : height}
        rowKey={useCallback((index: number) => ids[index] ?? index, [ids])}
        rowProps={rowProps}
        overscanCount={overscan}
        // an estimate, also used where layout has no heights
        defaultHeight={defaultHeight}
        onRowsRendered={seen}
        {...(withPage ? { scrollElement: 'window' as const } : place)}
      />
    </Rows>
  );
};

/**
 * A table of which only the rows in view are in the DOM. On a desk they scroll in a box that fills the page, equally
 * high (unless `withPage`); on phones with the page, as high as their text.
 */
export const VirtualTable = <Row,>({ rows, ...rest }: VirtualTableProps<Row>) => {
  const { label, columns, card, loading, hasMore = false, withPage = false } = rest;
  const state = rows === undefined ? { 'aria-busy': true } : { 'aria-rowcount': hasMore ? -1 : rows.length + 1 };
  return (
    <>
      {rows === undefined && <LoadingText>{loading}</LoadingText>}
      <Tall role="table" aria-label={label} $withPage={withPage} style={tracks(columns, card)} {...state}>
        <TableHead columns={columns} />
        {rows === undefined ? <SkeletonRows columns={columns} count={12} /> : <WindowOfRows rows={rows} {...rest} />}
      </Tall>
    </>
  );
};
