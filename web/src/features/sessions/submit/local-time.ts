const two = (value: number) => String(value).padStart(2, '0');

/** A time as `<input type="datetime-local">` writes it, in the reader's own zone. */
export const toLocalInput = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** The time that such an input means; null for an incomplete one. */
export const fromLocalInput = (value: string): Date | null => {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date;
};

/** 'UTC+1', 'UTC-3:30', 'UTC' at that time in the reader's zone. */
const zoneOf = (date: Date): string => {
  const offset = -date.getTimezoneOffset();
  if (offset === 0) return 'UTC';
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  return `UTC${offset > 0 ? '+' : '-'}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`;
};

/** 'UTC+1, stored as 2026-11-20 19:30 UTC'. */
export const storedAs = (value: string): string => {
  const date = fromLocalInput(value);
  if (date === null) return 'Your local time; it is stored in UTC';
  return `${zoneOf(date)}, stored as ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};
