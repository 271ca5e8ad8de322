import { styled } from 'styled-components';

/** Highlights matches of a search. */
export const Found = styled.mark`
  background: var(--brass-4);
  color: var(--text);
`;
