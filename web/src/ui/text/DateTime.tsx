import { formatDateTime } from './dates.ts';

type Props = { iso: string; /** Else '20 Nov 19:30 UTC'. */ text?: string };

/** A time in UTC; the reader's own time on hover and focus. */
export const DateTime = ({ iso, text }: Props) => (
  <time dateTime={iso} data-tooltip="" data-local-time={iso} tabIndex={0}>
    {text ?? `${formatDateTime(iso)} UTC`}
  </time>
);
