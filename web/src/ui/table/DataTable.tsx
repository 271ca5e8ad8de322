import { Fragment, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { LoadingText } from '../feedback/Skeleton.tsx';
import type { TableShape } from './column.ts';
import { Frame, tracks } from './frame.ts';
import { SkeletonRows, TableHead, TableRow } from './TableRow.tsx';
import { rowElementOf, useRowWalk } from './rows/use-row-walk.ts';
import { useSteadyPress } from './rows/use-steady-press.ts';

type Props<Row> = TableShape<Row> & {
  /** undefined while they are loading. */
  rows: readonly Row[] | undefined;
  loading?: string;
  /** How many grey rows stand there meanwhile. */
  skeletons?: number;
  /** The head stays in view inside a scroll area. */
  sticky?: boolean;
  /** One row is the selected one; walking, focusing and pressing a row selects it. */
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** Additional rows below a row. */
  below?: (row: Row) => ReactNode;
};

const noRows: readonly never[] = [];

/** A table of all its rows; a list of hundreds is a VirtualTable. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { label, columns, card, idOf, lookOf, onOpen, keys, loading, skeletons = 8, sticky = false } = props;
  const { selected = null, onSelect, below } = props;
  const rows = props.rows ?? noRows;
  const group = useRef<HTMLDivElement>(null);
  const steady = useSteadyPress();
  const [chosen, setChosen] = useState(0);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const active = Math.min(ids.length - 1, onSelect === undefined ? chosen : Math.max(0, ids.indexOf(selected ?? '')));
  const activate = useCallback(
    (index: number) => {
      const id = ids[index];
      if (onSelect === undefined) setChosen(index);
      else if (id !== undefined) onSelect(id);
    },
    [ids, onSelect],
  );
  const show = (index: number) => rowElementOf(group.current, ids[index])?.scrollIntoView({ block: 'nearest' });
  useRowWalk({ rows: group, ids, keys, active, onActive: activate, show });
  useEffect(() => {
    const row = selected === null ? null : rowElementOf(group.current, selected);
    if (row === null) return;
    row.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    // the focus walks with the selection, unless it is on something inside of a row
    if (focused?.matches('[data-row]') === true && group.current?.contains(focused) === true)
      row.focus({ preventScroll: true });
  }, [selected]);
  const isLoading = props.rows === undefined;
  return (
    <>
      {isLoading && loading !== undefined && <LoadingText>{loading}</LoadingText>}
      <Frame
        role="table"
        aria-label={label}
        style={tracks(columns, card)}
        {...(isLoading ? { 'aria-busy': true } : { 'aria-rowcount': rows.length + 1 })}
      >
        <TableHead columns={columns} sticky={sticky} />
        {isLoading ? (
          <SkeletonRows columns={columns} count={skeletons} />
        ) : (
          <div role="rowgroup" ref={group} onClickCapture={steady}>
            {rows.map((row, index) => (
              <Fragment key={idOf(row)}>
                <TableRow
                  row={row}
                  id={idOf(row)}
                  index={index}
                  columns={columns}
                  active={index === active}
                  walkable={keys !== undefined}
                  selected={onSelect === undefined ? undefined : idOf(row) === selected}
                  {...lookOf?.(row)}
                  onOpen={onOpen}
                  onActive={activate}
                />
                {below?.(row)}
              </Fragment>
            ))}
          </div>
        )}
      </Frame>
    </>
  );
};
