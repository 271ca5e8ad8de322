import type { CSSProperties } from 'react';
import { css, styled, type RuleSet } from 'styled-components';
import { phone, tablet } from '../platform/media.ts';

/** The card that a row is under 768 px: grid-template-columns, and grid-template-areas of the columns' areas. */
export type Card = { columns: string; areas: string };
type Align = 'left' | 'right';
/** In rem; on phones as a first guess. */
export const rowHeight = { desk: 2.25, phone: 5.8125 } as const;
export type RowMark = 'none' | 'took-part' | 'self';

export const Frame = styled.div`
  width: 100%;
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
`;
export const HeadGroup = styled.div<{ $sticky: boolean }>`
  ${({ $sticky }) => $sticky && 'position: sticky; top: 0; z-index: 1; background: var(--app);'}
  ${phone} {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
export const HeadLine = styled.div`
  display: grid;
  grid-template-columns: var(--columns);
  ${tablet} {
    grid-template-columns: var(--fewer-columns);
  }
  border-bottom: 1px solid var(--line);
`;
const away = css`
  ${tablet} {
    display: none;
  }
`;
export const HeadBox = styled.div<{ $align: Align; $flush: boolean; $optional: boolean }>`
  ${({ $optional }) => $optional && away}
  height: 1.9375rem;
  padding: 0 var(--s-12) 0 ${({ $flush }) => ($flush ? 0 : 'var(--s-12)')};
  line-height: 1.9375rem;
  font-size: 0.75rem;
  font-weight: var(--w-strong);
  color: var(--text-muted);
  text-align: ${({ $align }) => $align};
  white-space: nowrap;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;
/** Forced colours take shadows away, but no border. */
const rule = css`
  box-shadow: inset 2px 0 0 var(--brass-9);
  @media (forced-colors: active) {
    border-left: 2px solid Highlight;
  }
`;
const marks = {
  none: '',
  'took-part': rule,
  self: css`
    ${rule}
    background: var(--brass-2);
  `,
} satisfies Record<RowMark, unknown>;
export const Line = styled.div<{ $mark: RowMark; $muted: boolean; $pressable: boolean; $look: RuleSet | undefined }>`
  display: grid;
  grid-template-columns: var(--columns);
  ${tablet} {
    grid-template-columns: var(--fewer-columns);
  }
  align-items: stretch;
  height: var(--row);
  border-bottom: 1px solid var(--line-soft);
  ${({ $muted }) => $muted && 'color: var(--text-muted);'}
  ${({ $pressable }) => $pressable && 'cursor: pointer; &:hover { background: var(--hover); }'}
  &:focus-visible {
    outline-offset: -2px;
  }
  ${({ $mark }) => marks[$mark]}
  ${phone} {
    &:focus-visible {
      /* a card's text begins where the card does */
      outline-offset: 2px;
    }
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
  ${({ $look }) => $look}
`;
type BoxProps = {
  $align: Align;
  $area: string | undefined;
  $muted: boolean;
  $flush: boolean;
  $look: RuleSet | undefined;
  $optional: boolean;
};
export const Box = styled.div<BoxProps>`
  ${({ $optional }) => $optional && away}
  min-width: 0;
  padding: 0 var(--s-12) 0 ${({ $flush }) => ($flush ? 0 : 'var(--s-12)')};
  align-content: center;
  text-align: ${({ $align }) => $align};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${({ $muted }) => $muted && 'color: var(--text-muted);'}
  ${phone} {
    padding: 0;
    overflow: visible;
    overflow-wrap: anywhere;
    white-space: normal;
    ${({ $area }) => ($area === undefined ? 'display: none;' : `grid-area: ${$area};`)}
  }
  ${({ $look }) => $look}
`;

type Track = { width: string; optional?: boolean };
/** Grid tracks of a table, its narrow form and its cards. */
export const tracks = (
  columns: readonly Track[],
  card: Card | undefined,
): CSSProperties & Record<`--${string}`, string> => ({
  '--columns': columns.map(({ width }) => width).join(' '),
  '--fewer-columns': columns.flatMap(({ width, optional = false }) => (optional ? [] : width)).join(' '),
  ...(card && { '--phone-columns': card.columns, '--phone-areas': card.areas }),
});
