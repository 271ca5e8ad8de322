import { eventDateProblem, toUtc } from '../../contracts/common.ts';

const plain = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

const problems = {
  'not-a-date': 'is not a date: write 2026-03-01 19:30 (UTC), or with a zone 2026-03-01T19:30:00+01:00',
  'too-early': 'is before 2000',
  'too-late': 'is more than a day in the future',
} as const;

/** Spreadsheets store dates as numbers, and the order of day and month with slashes is ambiguous. */
const hint = (text: string): string =>
  /^\d{5}([.,]\d+)?$/.test(text)
    ? 'is the number by which a spreadsheet keeps a date: format the column as text, as 2026-03-01 19:30'
    : problems['not-a-date'];

/**
 * Parses a date and time of a file as UTC, or says why it is invalid. Without a zone it is UTC, without a time
 * midnight.
 */
export const readDate = (text: string, now: number): { readonly at: string } | { readonly why: string } => {
  const match = plain.exec(text);
  const [, day, hours = '00', minutes = '00', seconds = '00'] = match ?? [];
  const iso = day === undefined ? text : `${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`;
  const problem = eventDateProblem(iso, now);
  if (problem === 'not-a-date') return { why: `"${text}" ${hint(text)}` };
  return problem === null ? { at: toUtc(iso) } : { why: `"${text}" ${problems[problem]}` };
};
