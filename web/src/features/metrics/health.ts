import type { ServiceState } from '../../../../src/contracts/metrics.ts';

const others = ['degraded', 'down', 'unknown'] as const;

/** '1 of 2' services that are in use, and what the others are. */
export const healthOf = (services: readonly ServiceState[]): { value: string | null; note: string } => {
  const count = (wanted: ServiceState['state']) => services.filter(({ state }) => state === wanted).length;
  const used = services.length - count('not configured');
  const rest = others.flatMap((state) => (count(state) === 0 ? [] : `${count(state)} ${state}`));
  return {
    value: used === 0 ? null : `${count('healthy')} of ${used}`,
    note: rest.length === 0 ? 'services healthy' : `healthy; ${rest.join(', ')}`,
  };
};
