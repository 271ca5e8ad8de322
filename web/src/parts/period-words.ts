import type { Period } from '../../../src/contracts/windows.ts';

/** On the buttons. */
export const periodLabels = {
  week: 'Week',
  '2weeks': '2 Weeks',
  month: 'Month',
  '6weeks': '6 Weeks',
  all: 'All Time',
} satisfies Record<Period, string>;

/** The same in a sentence: 'raids of the last 7 days'. */
export const periodPhrases = {
  week: 'last 7 days',
  '2weeks': 'last 2 weeks',
  month: 'last 30 days',
  '6weeks': 'last 6 weeks',
  all: 'all time',
} satisfies Record<Period, string>;
