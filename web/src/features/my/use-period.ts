import { defaultPeriod, periodNames, type Period } from '../../../../src/contracts/windows.ts';
import { oneOf, useUrlState } from '../../ui/routing/use-url-state.ts';

const params = { period: oneOf(periodNames, defaultPeriod) };

/** The chosen period; it lives in the address. */
export const usePeriod = (): readonly [Period, (period: Period) => void] => {
  const [{ period }, set] = useUrlState(params);
  return [period, (next) => set({ period: next })];
};
