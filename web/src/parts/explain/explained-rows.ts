import type { ExplainedRow, Explanation, WhyNot } from '../../../../src/contracts/explain.ts';
import type { Season } from '../../../../src/contracts/seasons.ts';
import { inWindow, utcDay, type Period, type UtcDay } from '../../../../src/contracts/windows.ts';
import { notCountedWords } from '../session-words.tsx';

/** Why a row is not part of what is shown; the last is of a filter of the page. */
type ShownWhy = WhyNot | 'filtered-out';
type WithShownWhy<Row> = Row extends unknown ? Omit<Row, 'why'> & { why: ShownWhy | null } : never;
/** A row of an explanation as it is shown. */
export type ShownRow = WithShownWhy<ExplainedRow>;

export const whyWords = {
  ...notCountedWords,
  'outside-window': 'outside this period',
  'not-needed': 'already reached without it',
  'not-a-join': 'moved from another channel',
  'filtered-out': 'outside the filter',
} satisfies Record<ShownWhy, string>;

/** Only some of the counted sessions: of a window, of an event type, of a season. */
export type Within = { period?: Period; eventType?: string | null; season?: Season | null };

const isWithin = ({ period = 'all', eventType = null, season = null }: Within, today: UtcDay) => {
  const inSeason = (day: UtcDay) => season === null || (day >= season.from && (season.to === null || day <= season.to));
  return (row: ExplainedRow): boolean => {
    if (row.kind !== 'session') return true;
    const day = utcDay(row.eventDate);
    return inWindow(day, period, today) && inSeason(day) && (eventType === null || row.eventType === eventType);
  };
};

/** The rows, and what they come to, of those within a filter; of several players each session once. */
export const shownOf = (
  explanations: readonly Explanation[],
  within: Within | null,
): { value: number | null; rows: readonly ShownRow[] } | undefined => {
  const [first] = explanations;
  if (first === undefined) return undefined;
  if (within === null && explanations.length === 1) return { value: first.value, rows: first.rows };
  const passes = isWithin(within ?? {}, first.until);
  const byId = new Map<string, ShownRow>();
  for (const row of explanations.flatMap(({ rows }) => rows)) {
    const shown: ShownRow = row.counts && !passes(row) ? { ...row, counts: false, why: 'filtered-out' } : row;
    if (shown.counts || !byId.has(row.id)) byId.set(row.id, shown);
  }
  const rows = [...byId.values()].sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
  return { value: rows.filter(({ counts }) => counts).length, rows };
};
const dateOf = (row: ShownRow): string => (row.kind === 'session' ? row.eventDate : '');

const beside: ReadonlySet<ShownWhy> = new Set(['outside-window', 'not-needed', 'not-a-join', 'filtered-out']);
const isBeside = ({ why }: ShownRow) => why !== null && beside.has(why);

/**
 * Those that do not count answer the question and stand first; last stand those that have nothing to do with it: outside
 * of the window, or before everything that is in it.
 */
export const rowsInOrder = (rows: readonly ShownRow[]): readonly ShownRow[] => {
  const counting = rows.filter(({ counts }) => counts).map(dateOf);
  const from = rows.some(isBeside) ? counting.reduce((oldest, date) => (date < oldest ? date : oldest), '9') : '';
  const placeOf = (row: ShownRow): number => {
    if (row.counts) return 1;
    return isBeside(row) || dateOf(row) < from ? 2 : 0;
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** 'N found: n count, m do not.' */
export const rowsSummaryOf = (rows: readonly ShownRow[]): string => {
  const count = rows.filter(({ counts }) => counts).length;
  const left = rows.length - count;
  return left === 0
    ? `${rows.length} found, and all of them count.`
    : `${rows.length} found: ${count} count, ${left} ${left === 1 ? 'does' : 'do'} not.`;
};
