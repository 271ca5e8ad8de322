import type { Deps } from '../application/deps.ts';
import type { ProjectionName } from '../contracts/live.ts';

const longestWaitMs = 10_000;

/**
 * Whether a projection holds everything that the log has now; false: it does not run. For one that is behind it throws
 * `projection-behind`, and what needs it is done again: looking past it would leave out what nobody tells again.
 */
export const isProjected = async (
  projection: ProjectionName,
  { eventStore, waitFor }: Pick<Deps, 'eventStore' | 'waitFor'>,
): Promise<boolean> => {
  const head = await eventStore.head();
  const reached = head === null ? 'reached' : await waitFor([projection], head, longestWaitMs);
  if (reached === 'timeout')
    throw Object.assign(new Error(`The projection of ${projection} is behind`), { code: 'projection-behind' });
  return reached === 'reached';
};
