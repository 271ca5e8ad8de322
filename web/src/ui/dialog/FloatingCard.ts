import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';

/** A card over the lower right corner of the page, for words that no dialog holds. */
export const FloatingCard = styled.div`
  position: fixed;
  right: var(--s-24);
  bottom: var(--s-24);
  z-index: 40;
  width: 344px;
  max-width: calc(100vw - 2 * var(--s-16));
  padding: var(--s-8) var(--s-16) 0;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-8);
  background: var(--ink-3);
  box-shadow: var(--shadow);
  ${phone} {
    right: var(--s-16);
    bottom: var(--s-16);
    width: auto;
  }
`;
