import { z } from 'zod';
import { roles } from './guild-roles.ts';
import { hasControlCharacters, isOneLine } from './text.ts';

/** One line of text. */
export const line = (max: number) => z.string().max(max).refine(isOneLine, 'control-character');
/** Several lines of text. */
export const prose = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !hasControlCharacters(text), 'control-character');

/** A position in the log: digits of fixed width, so that text order is log order. */
export const position = z.string().regex(/^\d{1,80}$/);

/** Answer of a write, without the record. Pass `position` as `after=` to the next read. */
export const written = z.object({
  position,
  id: z.string(),
  version: z.number().int(),
});

export const roleName = z.enum(roles);

const farthest = 24 * 60 * 60 * 1000;
const earliest = '2000-01-01T00:00:00.000Z';
const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Why an eventDate is invalid, or null. `now` in milliseconds since the epoch. */
export const eventDateProblem = (text: string, now: number): 'not-a-date' | 'too-early' | 'too-late' | null => {
  if (!isoWithZone.test(text)) return 'not-a-date';
  const time = Date.parse(text);
  if (Number.isNaN(time) || !sameCalendarDay(text)) return 'not-a-date';
  if (time < Date.parse(earliest)) return 'too-early';
  return time > now + farthest ? 'too-late' : null;
};

/** JavaScript accepts 31 February; this rejects it. */
const sameCalendarDay = (text: string): boolean => {
  const written = text.slice(0, 10);
  const parsed = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === written;
};

/** As stored, in UTC: 2026-11-20T19:30:00.000Z. */
export const toUtc = (text: string): string => new Date(text).toISOString();
