import { styled } from 'styled-components';
import { desk } from '../platform/media.ts';

/** A short list that is no table: a line each, with a rule between them. */
export const PlainList = styled.ul`
  font: var(--t-13);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s-4) var(--s-12);
    min-height: 2rem;
    border-bottom: 1px solid var(--line-soft);
    overflow-wrap: anywhere;
  }
  li:last-child {
    border-bottom: 0;
  }
  small {
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
`;
/** Lines of up to four aligned columns; the last one takes the remaining width. */
export const AlignedLines = styled(PlainList)`
  ${desk} {
    display: grid;
    grid-template-columns: repeat(3, fit-content(40%)) minmax(0, 1fr);
    li {
      display: grid;
      grid-template-columns: subgrid;
      grid-column: 1 / -1;
      justify-items: start;
    }
    li > :last-child:not(:first-child) {
      grid-column-end: -1;
    }
  }
`;
