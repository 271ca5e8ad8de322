import { memo, useEffect, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton, skeletonAfterMs } from '../feedback/Skeleton.tsx';
import { phone } from '../platform/media.ts';
import type { Column, RowLook } from './column.ts';
import { Box, HeadBox, HeadGroup, HeadLine, Line, rowHeight } from './frame.ts';

type RowProps<Row> = RowLook & {
  row: Row;
  id: string;
  index: number;
  columns: readonly Column<Row>[];
  active: boolean;
  walkable: boolean;
  /** undefined where no row is selected. */
  selected?: boolean | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onActive: ((index: number) => void) | undefined;
};

const Drawn = <Row,>(props: RowProps<Row>) => {
  const { row, id, index, columns, active, walkable, selected, onOpen, onActive } = props;
  const { mark = 'none', muted = false, look } = props;
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    // else the same press would also follow the link that gets the focus in the dialog
    event.preventDefault();
    onOpen?.(row);
  };
  const focus = ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
    // selecting may move rows; under a mouse that is pressing a button of the row, the click would miss it
    if (target === currentTarget || target.matches(':focus-visible')) onActive?.(index);
  };
  return (
    <Line
      role="row"
      aria-rowindex={index + 2}
      data-row={id}
      $mark={mark}
      $muted={muted}
      $look={look}
      $pressable={onOpen !== undefined || selected !== undefined}
      {...(selected !== undefined && { 'aria-selected': selected })}
      {...(walkable && { tabIndex: active ? 0 : -1, onFocus: focus })}
      {...(onOpen && { onClick: () => onOpen(row), onKeyDown: press })}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row, { index, active })}
        </Cell>
      ))}
    </Line>
  );
};
/** A table row, re-rendered only when its own data change. */
// memo forgets the type parameter
export const TableRow = memo(Drawn) as typeof Drawn;

const Cell = <Row,>({ column, children }: { column: Column<Row>; children: ReactNode }) => (
  <Box
    role="cell"
    $align={column.align ?? 'left'}
    $area={column.area}
    $muted={column.muted === true}
    $flush={column.flush === true}
    $optional={column.optional === true}
    $look={column.look}
  >
    {children}
  </Box>
);

type HeadProps<Row> = { columns: readonly Column<Row>[]; sticky?: boolean };
/** The heads of the columns; phones hear them only. */
export const TableHead = <Row,>({ columns, sticky = false }: HeadProps<Row>) => (
  <HeadGroup role="rowgroup" $sticky={sticky}>
    <HeadLine role="row" aria-rowindex={1}>
      {columns.map((column) => (
        <HeadBox
          key={column.key}
          role="columnheader"
          $align={column.align ?? 'left'}
          $flush={column.flush === true}
          $optional={column.optional === true}
        >
          {column.head}
        </HeadBox>
      ))}
    </HeadLine>
  </HeadGroup>
);

/** Bars of different lengths look like text; those at the right end look like numbers. */
const lengthOf = ({ skeleton = 0, align }: Pick<Column<unknown>, 'skeleton' | 'align'>, index: number): number =>
  align === 'right' ? skeleton : Math.round(skeleton * (0.75 + ((index * 7) % 10) / 20));

/** Height of a number of rows, approximate on phones. */
const Room = styled.div<{ $count: number }>`
  height: calc(${({ $count }) => $count} * var(--row));
  ${phone} {
    height: ${({ $count }) => $count * rowHeight.phone}rem;
  }
`;
/** Shown after the delay already, so the bars need none of their own. */
const Skeletons = styled.div`
  span {
    animation: none;
  }
`;

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; count: number };
/** Visual placeholders for rows, hidden from assistive technology. */
export const SkeletonRows = <Row,>({ columns, count }: SkeletonProps<Row>) => {
  // most rows come before their skeletons could be seen: then these are not drawn at all
  const [haveWaited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), skeletonAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!haveWaited) return <Room aria-hidden="true" $count={count} />;
  return (
    <Skeletons aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Line key={index} $mark="none" $muted={false} $pressable={false} $look={undefined}>
          {columns.map((column) => (
            <Cell key={column.key} column={column}>
              {column.skeleton !== undefined && <Skeleton width={lengthOf(column, index)} />}
            </Cell>
          ))}
        </Line>
      ))}
    </Skeletons>
  );
};
