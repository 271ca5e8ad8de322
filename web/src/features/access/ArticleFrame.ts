import { styled } from 'styled-components';
import { phone } from '../../ui/platform/media.ts';

/** A page that is read from top to bottom, outside of the shell. */
export const ArticleFrame = styled.main`
  max-width: 44rem;
  margin: 0 auto;
  padding: var(--s-40) var(--s-24);
  ${phone} {
    padding: var(--s-24) var(--s-16);
  }
  & > svg {
    color: var(--brass-9);
  }
  h1 {
    font: var(--t-30);
    font-weight: var(--w-head);
    letter-spacing: -0.02em;
  }
`;
