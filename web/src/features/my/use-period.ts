import { defaultPeriod, periodNames, type Period } from '../../../../src/contracts/windows.ts';
import { oneOf, useUrlState } from '../../ui/routing/use-url-state.ts';

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

const params = { period: oneOf(periodNames, defaultPeriod) };

/** The chosen period; it lives in the address. */
export const usePeriod = (): readonly [Period, (period: Period) => void] => {
  const [{ period }, set] = useUrlState(params);
  return [period, (next) => set({ period: next })];
};
