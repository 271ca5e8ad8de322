import type { Deps } from '../application/deps.ts';
import type { ProjectionName } from '../contracts/live.ts';
import type { Names } from '../projections/in-memory/names.ts';

const longestWaitMs = 10_000;

const behind = (what: string): Error =>
  Object.assign(new Error(`The projection of ${what} is behind`), { code: 'projection-behind' });

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
  if (reached === 'timeout') throw behind(projection);
  return reached === 'reached';
};

type NamesDeps = Pick<Deps, 'eventStore'> & { readonly names: Pick<Names, 'waitFor'> };

/**
 * Whether this process holds the names of the players: not yet after a start. Without them nobody is known, and what is said
 * of somebody is not to be told from talk. Held once they stay so, and follow the log.
 */
export const createHeldNames = ({ eventStore, names }: NamesDeps): (() => Promise<boolean>) => {
  let areHeld = false;
  return async () => {
    if (areHeld) return true;
    const head = await eventStore.head();
    areHeld = head === null || (await names.waitFor(['players'], head, longestWaitMs)) === 'reached';
    return areHeld;
  };
};

/** Throws `projection-behind` while they are not. */
export const needNames = (areHeld: boolean): void => {
  if (!areHeld) throw behind('players');
};
