import { formatDateTime, formatDay, relativeDay } from './dates.ts';

/** A day as '12 days ago', with its date on hover and focus. */
export const RelativeDay = ({ iso, now }: { iso: string; now?: Date }) => (
  <time dateTime={iso} data-tooltip={formatDay(iso, { withYear: true })} tabIndex={0}>
    {relativeDay(iso, now)}
  </time>
);

type Props = { iso: string; /** Else '20 Nov 19:30 UTC'. */ text?: string };

/** A time in UTC; the reader's own time on hover and focus. */
export const DateTime = ({ iso, text }: Props) => (
  <time dateTime={iso} data-tooltip="" data-local-time={iso} tabIndex={0}>
    {text ?? `${formatDateTime(iso)} UTC`}
  </time>
);
