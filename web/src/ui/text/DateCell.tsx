import { styled } from 'styled-components';
import { dateParts } from './dates.ts';

const Frame = styled.time`
  display: inline-grid;
  grid-template-columns: 2.25rem 1.25rem auto auto;
  vertical-align: middle;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
const Muted = styled.span`
  color: var(--text-muted);
`;
const Day = styled.span`
  text-align: right;
  padding-right: var(--s-4);
`;
const Month = styled.span`
  min-width: 2rem;
  padding-right: var(--s-8);
`;

/** A time in UTC in fixed columns: weekday muted, day and month, the year only when it is another one, time muted. */
export const DateCell = ({ iso, now }: { iso: string; now?: Date }) => {
  const { weekday, day, month, year, time } = dateParts(iso, now);
  return (
    <Frame dateTime={iso} data-tooltip="" data-local-time={iso}>
      <Muted>{weekday} </Muted>
      <Day>{day} </Day>
      <Month>
        {month}
        {year !== null && ` ${year}`}{' '}
      </Month>
      <Muted>{time}</Muted>
    </Frame>
  );
};
