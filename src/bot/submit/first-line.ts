import { checkEventDate, checkEventType } from '../../application/sessions/submission-checks.ts';
import type { EventType } from '../../contracts/event-types.ts';
import { findEventType } from '../../contracts/event-types.ts';

export type LineContext = { readonly eventTypes: readonly EventType[]; readonly now: Date };

/** Event and date in the first line of a post; null when absent. `date`: ISO 8601 UTC. */
export type EventOfLine = { readonly eventType: string | null; readonly eventDate: string | null };
/** `none`: it is no line of event and date, but something else. */
export type FirstLine =
  | ({ readonly kind: 'said' } & EventOfLine)
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'none' };

export const dateForm = 'Write the date as YYYY-MM-DD HH:MM, in UTC.';

const rightDate = /(?:^|[\s(])(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?:\s*(?:UTC|Z))?(?=$|[\s,;|)])/iu;
/** Three numbers, a month's name, or a day without its time: a date, and not as it is asked for. */
const otherDate =
  /(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.\d{1,2}\.|\d{1,2}\.?\s+\p{L}{3,9}\.?\s+\d{2,4}|\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{2,4})(?:,?\s+\d{1,2}[:.]\d{2}(?:\s*[ap]m)?)?(?:\s*(?:UTC|Z))?/iu;
const around = /^[\s,;:|()*_~`–—-]+|[\s,;:|()*_~`–—-]+$/gu;
const longestEvent = 40;

const none: FirstLine = { kind: 'none' };
const wrong = (why: string): FirstLine => ({ kind: 'wrong', why });
const bare = (text: string): string => text.replace(around, '');

const withDate = (date: string, rest: string, known: LineContext): FirstLine => {
  if (rest.length > longestEvent) return none;
  const type = rest === '' ? { value: null, problem: null } : checkEventType(rest, known);
  if (type.problem !== null) return wrong(type.problem.detail);
  const checked = checkEventDate(date, known);
  if (checked.problem === null) return { kind: 'said', eventType: type.value, eventDate: checked.value };
  return wrong(checked.problem.code === 'not-a-date' ? dateForm : checked.problem.detail);
};

/**
 * Parses event, date or both, in either order and nothing else: 'Kraken', '2026-11-20 19:30', 'RD 2026-11-20 19:30
 * UTC'. A date in another format is an error, because it would be a guess, but only beside an event or alone; otherwise
 * the line is a note.
 */
export const readFirstLine = (line: string, known: LineContext): FirstLine => {
  const text = bare(line);
  if (text === '') return none;
  const [found = '', day, time] = rightDate.exec(text) ?? [];
  if (day !== undefined && time !== undefined)
    return withDate(`${day}T${time}:00Z`, bare(text.replace(found, ' ')), known);
  const type = findEventType(known.eventTypes, text);
  if (type !== null) return { kind: 'said', eventType: type.name, eventDate: null };
  const other = otherDate.exec(text)?.[0];
  if (other === undefined) return none;
  const rest = bare(text.replace(other, ' '));
  return rest === '' || findEventType(known.eventTypes, rest) !== null ? wrong(dateForm) : none;
};
