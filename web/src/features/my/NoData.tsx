import { styled } from 'styled-components';

const Muted = styled.span`
  font: var(--t-12);
  color: var(--text-muted);
`;

/** Shown instead of a figure without enough data. */
export const NoData = () => <Muted>Not enough data yet</Muted>;
