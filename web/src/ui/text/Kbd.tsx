import { styled } from 'styled-components';
import { noKeys } from '../platform/media.ts';

/** The name of a key. */
export const Kbd = styled.kbd`
  display: inline-block;
  min-width: 20px;
  height: 1.25rem;
  padding: 1px var(--s-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  font: var(--t-12);
  color: var(--text-muted);
  text-align: center;
  white-space: nowrap;
`;

/** A hint at a key, beside what it does; not where fingers are all there is. */
export const KeyHint = styled(Kbd)`
  ${noKeys} {
    display: none;
  }
`;
