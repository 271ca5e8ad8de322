import { useSearchParams } from 'react-router';
import { defaultPeriod, periodNames, type Period } from '../../../../src/contracts/windows.ts';

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

/** The chosen period; it lives in the address. */
export const usePeriod = (): readonly [Period, (period: Period) => void] => {
  const [params, setParams] = useSearchParams();
  const period = periodNames.find((name) => name === params.get('period')) ?? defaultPeriod;
  const choose = (next: Period) =>
    setParams(
      (before) => {
        if (next === defaultPeriod) before.delete('period');
        else before.set('period', next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [period, choose];
};
