import { TextField } from './TextField.tsx';

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

/** In the order and with the clock of the field itself, which are the browser's; the month in letters. */
const storedFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
/** Which of the two clocks is which. */
const storedAs = (value: string): string => {
  const date = fromLocalInput(value);
  if (date === null) return 'By your clock; it is stored in UTC';
  return `By your clock (${zoneOf(date)}). Stored as ${storedFormat.format(date)} UTC`;
};

type Props = { label: string; value: string; onChange: (value: string) => void; error?: string | undefined };

/** A time in the reader's zone, with the stored UTC time below. */
export const DateTimeField = ({ label, value, onChange, error }: Props) => (
  <TextField
    label={label}
    type="datetime-local"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    hint={storedAs(value)}
    error={error}
  />
);
