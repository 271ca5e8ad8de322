import { styled } from 'styled-components';

const Muted = styled.span`
  font: var(--t-12);
  color: var(--text-muted);
`;

/** In place of a number that nobody can tell yet. */
export const NoData = () => <Muted>Not enough data yet</Muted>;
