import { formatDay, relativeDay } from './dates.ts';

/** A day as '12 days ago', with its date on hover and focus. */
export const RelativeDay = ({ iso, now }: { iso: string; now?: Date }) => (
  <time dateTime={iso} data-tooltip={formatDay(iso, { withYear: true })} tabIndex={0}>
    {relativeDay(iso, now)}
  </time>
);
