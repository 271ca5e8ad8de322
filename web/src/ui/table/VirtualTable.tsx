import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { css, styled } from 'styled-components';
import { atPhone, phone } from '../media.ts';
import { remPx } from '../rem.ts';
import { useArrived } from '../in-pieces.tsx';
import { LoadingText } from '../Skeleton.tsx';
import { useMedia } from '../use-media.ts';
import type { TableShape } from './column.ts';
import { Frame, tracks } from './frame.ts';
import { SkeletonRows, TableHead, TableRow } from './TableRow.tsx';
import { useRowWalk } from './use-row-walk.ts';
import { useSteadyPress } from './use-steady-press.ts';
import { useWindow } from './use-window.ts';

/** In rem; on phones as a first guess. */
const rowHeight = { desk: 2.25, phone: 5.8125 } as const;

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
      /* what is hidden in a row does not make the page longer */
      position: relative;
      flex: 1;
      min-height: 0;
      /* the scrollbar stands beside the page, so that rows are as wide as what stands above them */
      margin-right: calc(-1 * var(--s-24));
      overflow: hidden auto;
      scrollbar-width: thin;
      scrollbar-color: var(--line-strong) transparent;
      & > [role='row'] {
        width: 100cqw;
      }
    `}
  ${phone} {
    margin-right: 0;
    overflow: visible;
    & > [role='row'] {
      width: auto;
    }
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

/** The rows themselves, once there are any. */
const WindowOfRows = <Row,>(props: Omit<VirtualTableProps<Row>, 'rows'> & { rows: readonly Row[] }) => {
  const { rows, columns, idOf, lookOf, onOpen, keys, hasMore = false, onMore, onEnd, current = null, handle } = props;
  const { withPage: always = false } = props;
  const group = useRef<HTMLDivElement>(null);
  const steady = useSteadyPress();
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const isPhone = useMedia(atPhone);
  const withPage = always || isPhone;
  const [unit] = useState(remPx);
  const { first, last, before, after, show } = useWindow({
    group,
    ids,
    height: (withPage ? rowHeight.phone : rowHeight.desk) * unit,
    withPage,
    onNearEnd: hasMore ? onMore : undefined,
    onEnd,
  });
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, ids.length - 1);
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
  return (
    <Rows role="rowgroup" ref={group} $withPage={always} onClickCapture={steady}>
      <div role="presentation" style={{ height: before }} />
      {rows.slice(first, last).map((row, offset) => (
        <TableRow
          key={idOf(row)}
          row={row}
          id={idOf(row)}
          index={first + offset}
          columns={columns}
          active={first + offset === active}
          walkable={keys !== undefined}
          {...lookOf?.(row)}
          onOpen={onOpen}
          onActive={setActive}
        />
      ))}
      <div role="presentation" style={{ height: after }} />
    </Rows>
  );
};

/**
 * A table of which only the rows in view are in the DOM. On a desk they scroll in a box that fills the page, equally
 * high (unless `withPage`); on phones with the page, as high as their text.
 */
export const VirtualTable = <Row,>({ rows: given, ...rest }: VirtualTableProps<Row>) => {
  const { label, columns, card, loading, hasMore = false, withPage = false } = rest;
  const rows = useArrived(given !== undefined) ? given : undefined;
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
