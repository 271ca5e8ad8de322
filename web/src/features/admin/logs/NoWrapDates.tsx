import { styled } from 'styled-components';

const Day = styled.span`
  white-space: nowrap;
`;

/** A text whose dates stay in one line. */
export const NoWrapDates = ({ children }: { children: string }) =>
  children.split(/(\d{4}-\d\d-\d\d)/u).map((part, at) => (at % 2 === 1 ? <Day key={at}>{part}</Day> : part));
