import { useNow } from '../../../api/store/use-now.ts';
import { dateParts, formatClock, formatDateTime } from '../../../ui/text/dates.ts';

/** A moment in UTC: of today the second, else the day and the minute; the reader's own time on hover. */
export const Timestamp = ({ iso }: { iso: string }) => {
  const now = useNow()();
  const isToday = iso.slice(0, 10) === now.toISOString().slice(0, 10);
  const { weekday } = dateParts(iso, now);
  return (
    <time dateTime={iso} data-tooltip={`${weekday}, `} data-local-time={iso}>
      {isToday ? formatClock(new Date(iso)) : formatDateTime(iso, now)}
    </time>
  );
};
