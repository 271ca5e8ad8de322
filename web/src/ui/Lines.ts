import { styled } from 'styled-components';

/** A short list that is no table: a line each, with a rule between them. */
export const Lines = styled.ul`
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
