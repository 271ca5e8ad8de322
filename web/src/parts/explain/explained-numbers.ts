import type { explainedNumbers, Explanation } from '../../../../src/contracts/explain.ts';
import { daysSince, utcDay } from '../../../../src/contracts/windows.ts';
import { formatDuration } from '../../ui/text/dates.ts';
import { counted } from '../../ui/text/words.ts';

type Plain = (typeof explainedNumbers)[number];
/** A number that can be asked where it comes from. */
export type AskedNumber = Plain | `achievement:${string}`;

type Words = {
  /** Name of the number. */
  label: string;
  /** Accessible label of its button: '152: the sessions counted and not'. */
  asks: string;
  value: (value: number) => string;
  unit: (value: number) => string;
  /** How the value follows from the rows that count, where that is more than their number. */
  workings?: (explanation: Explanation) => string;
};

const weeks = (value: number) => (value === 1 ? 'week' : 'weeks');
const whole = String;
const countedRows = ({ rows }: Explanation) => rows.filter(({ counts }) => counts);

/** At least one, at most six, as the rule says. */
const weeksSince = ({ firstSeen, until }: Explanation): number =>
  Math.max(1, Math.min(6, daysSince(firstSeen, until) / 7));
const averaged = (explanation: Explanation): string => {
  const since = weeksSince(explanation);
  const shown = Number.isInteger(since) ? String(since) : since.toFixed(1);
  return `${counted(countedRows(explanation).length, 'session')} in ${shown} ${weeks(since)}.`;
};
const spanned = (explanation: Explanation): string => {
  const days = countedRows(explanation)
    .flatMap((row) => (row.kind === 'session' ? utcDay(row.eventDate) : []))
    .sort();
  return days.length === 0 ? '' : `${counted(days.length, 'session')}, from ${days[0]} to ${days.at(-1)}.`;
};
const ranked = ({ rows, totalSessions }: Explanation): string =>
  `${counted(rows.length, 'player')} with more than ${counted(totalSessions, 'session')}.`;

const plain: Record<Plain, Words> = {
  totalSessions: {
    label: 'Sessions',
    asks: 'the sessions counted and not',
    value: whole,
    unit: (value) => (value === 1 ? 'session' : 'sessions'),
  },
  weeklyAverage: {
    label: 'Weekly Average',
    asks: 'where the weekly average comes from',
    value: (value) => value.toFixed(1),
    unit: () => 'sessions a week',
    workings: averaged,
  },
  currentStreak: {
    label: 'Current Streak',
    asks: 'where the current streak comes from',
    value: whole,
    unit: weeks,
    workings: spanned,
  },
  longestStreak: {
    label: 'Longest Streak',
    asks: 'where the longest streak comes from',
    value: whole,
    unit: weeks,
    workings: spanned,
  },
  rank: {
    label: 'Server Rank',
    asks: 'where the rank comes from',
    value: whole,
    unit: () => '',
    workings: ranked,
  },
  voiceTime: {
    label: 'Voice Time',
    asks: 'the stays in voice',
    value: formatDuration,
    unit: () => 'in voice',
  },
  voiceJoins: {
    label: 'Voice Joins',
    asks: 'where the voice joins come from',
    value: whole,
    unit: (value) => (value === 1 ? 'join' : 'joins'),
  },
};
const progress: Words = {
  label: 'Achievement',
  asks: 'where the progress comes from',
  value: whole,
  unit: () => '',
};

const isPlain = (text: string): text is Plain => Object.hasOwn(plain, text);
const achievement = /^achievement:[a-z0-9-]{1,40}$/u;
export const isAskedNumber = (text: string): text is AskedNumber => isPlain(text) || achievement.test(text);

export const numberWordsOf = (number: AskedNumber): Words => (isPlain(number) ? plain[number] : progress);

/** Kind of its rows. */
export const rowsAre = (number: AskedNumber): Explanation['rows'][number]['kind'] => {
  if (number === 'rank') return 'player';
  return number.startsWith('voice') || number.startsWith('achievement:on-comms-') ? 'stay' : 'session';
};
