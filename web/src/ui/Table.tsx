import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { phone } from './media.ts';

type Phone = { columns: string; areas: string };
const align = { left: 'left', right: 'right' } as const;
export type RowMark = 'none' | 'took-part' | 'self';

const Frame = styled.div`
  width: 100%;
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
`;
const HeadGroup = styled.div<{ $sticky: boolean }>`
  ${({ $sticky }) => $sticky && 'position: sticky; top: 0; z-index: 1;'}
  background: var(--app);
  ${phone} {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
const HeadLine = styled.div`
  display: grid;
  grid-template-columns: var(--columns);
  border-bottom: 1px solid var(--line);
`;
const HeadBox = styled.div<{ $align: 'left' | 'right' }>`
  height: 31px;
  padding: 0 var(--s-12);
  line-height: 31px;
  font-size: 12px;
  font-weight: var(--w-strong);
  color: var(--text-muted);
  text-align: ${({ $align }) => align[$align]};
  white-space: nowrap;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;
const marks = {
  none: '',
  'took-part': css`
    box-shadow: inset 2px 0 0 var(--brass-9);
  `,
  self: css`
    box-shadow: inset 2px 0 0 var(--brass-9);
    background: var(--brass-2);
  `,
} satisfies Record<RowMark, unknown>;
const Line = styled.div<{ $mark: RowMark; $muted: boolean; $pressable: boolean }>`
  display: grid;
  grid-template-columns: var(--columns);
  align-items: stretch;
  height: var(--row);
  border-bottom: 1px solid var(--line-soft);
  ${({ $muted }) => $muted && 'color: var(--text-muted);'}
  ${({ $pressable }) => $pressable && 'cursor: pointer;'}
  &:hover {
    background: var(--hover);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${({ $mark }) => marks[$mark]}
  ${phone} {
    grid-template-columns: var(--phone-columns, 1fr auto);
    grid-template-areas: var(--phone-areas);
    align-items: center;
    align-content: center;
    gap: var(--s-4) var(--s-12);
    height: auto;
    min-height: var(--touch);
    padding: var(--s-8) 0;
    border-bottom-color: var(--line);
    ${({ $mark }) =>
      $mark !== 'none' &&
      css`
        margin: 0 calc(-1 * var(--s-16));
        padding-left: var(--s-16);
        padding-right: var(--s-16);
      `}
  }
`;
const Box = styled.div<{ $align: 'left' | 'right'; $area: string | undefined; $wide: boolean }>`
  min-width: 0;
  padding: 0 var(--s-12);
  align-content: center;
  text-align: ${({ $align }) => align[$align]};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${phone} {
    padding: 0;
    overflow: visible;
    ${({ $area }) => ($area === undefined ? '' : `grid-area: ${$area};`)}
    ${({ $wide }) => $wide && 'display: none;'}
  }
`;

type TableProps = {
  label: string;
  /** grid-template-columns at desk width. */
  columns: string;
  /** The card under 768 px: grid-template-columns and grid-template-areas of the `area` names given to cells. */
  phone?: Phone;
  /** All rows, also those not in the DOM (virtual rows), without the head. */
  rowCount?: number;
  busy?: boolean;
  children: ReactNode;
};

/** A table on CSS grid with table roles, so that virtual rows and phone cards keep its meaning. */
export const Table = ({ label, columns, phone: card, rowCount, busy, children }: TableProps) => {
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': columns,
    ...(card && { '--phone-columns': card.columns, '--phone-areas': card.areas }),
  };
  return (
    <Frame
      role="table"
      aria-label={label}
      style={style}
      {...(rowCount !== undefined && { 'aria-rowcount': rowCount + 1 })}
      {...(busy && { 'aria-busy': true })}
    >
      {children}
    </Frame>
  );
};

/** The row of HeadCells; visually hidden on phones. `sticky` inside a scroll area. */
export const TableHead = ({ children, sticky = false }: { children: ReactNode; sticky?: boolean }) => (
  <HeadGroup role="rowgroup" $sticky={sticky}>
    <HeadLine role="row" aria-rowindex={1}>
      {children}
    </HeadLine>
  </HeadGroup>
);

export const HeadCell = ({ align: side = 'left', children }: { align?: 'left' | 'right'; children?: ReactNode }) => (
  <HeadBox role="columnheader" $align={side}>
    {children}
  </HeadBox>
);

/** The rows; for a virtual list pass `as`-like wrappers yourself and give them role="rowgroup". */
export const TableBody = ({ children }: { children: ReactNode }) => <div role="rowgroup">{children}</div>;

type RowProps = HTMLAttributes<HTMLDivElement> & {
  /** Zero-based place among all rows; needed for virtual rows. */
  index?: number;
  mark?: RowMark;
  muted?: boolean;
  ref?: Ref<HTMLDivElement>;
};

/** One row. 'took-part' = brass rule, 'self' = brass rule and tint. Pass `style` from a virtual list. */
export const Row = ({ index, mark = 'none', muted = false, ...rest }: RowProps) => (
  <Line
    role="row"
    $mark={mark}
    $muted={muted}
    $pressable={rest.onClick !== undefined}
    {...(index !== undefined && { 'aria-rowindex': index + 2 })}
    {...rest}
  />
);

type CellProps = HTMLAttributes<HTMLDivElement> & {
  align?: 'left' | 'right';
  /** Its place in the phone card. */
  area?: string;
  /** Shown from 768 px only. */
  deskOnly?: boolean;
};

export const Cell = ({ align: side = 'left', area, deskOnly = false, ...rest }: CellProps) => (
  <Box role="cell" $align={side} $area={area} $wide={deskOnly} {...rest} />
);
