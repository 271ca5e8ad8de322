import { styled } from 'styled-components';

/** What a search has found, within its text. */
export const Found = styled.mark`
  background: var(--brass-4);
  color: var(--text);
`;
