import { codedError } from '../../coded-error.ts';
import { isAway } from '../../mongo/outages.ts';
import type { MongoBuildEntry, BuildName, MongoCatalogue } from './catalogue.ts';
import { isDamage } from './damage.ts';
import type { SetAside } from './set-aside.ts';

export type ServingBuilds = {
  /** Runs a query on the serving build. Throws `no-build` when the projection has never served. */
  read<T>(projection: string, query: (entry: MongoBuildEntry) => Promise<T>): Promise<T>;
};

type ServingDeps = Pick<MongoCatalogue, 'servingName' | 'entry'> & { readonly setAside: SetAside };

const TRIES = 10;

/**
 * The pointer is read after every query: what was read from the build that still serves then was read while it served,
 * since no build serves twice. Otherwise the query is run again on the other one. So a swap by any process is seen at
 * once, and a dropped collection is never taken for an empty one. What turns out to be damaged while it serves is set aside.
 */
export const createServing = (deps: ServingDeps): ServingBuilds => {
  const { setAside, ...catalogue } = deps;
  const known = new Map<string, MongoBuildEntry>();

  const settingAside = async <T>(build: BuildName, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (isDamage(error)) await setAside(build, error);
      throw error;
    }
  };

  const lookUp = async (projection: string): Promise<MongoBuildEntry> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const name = await catalogue.servingName(projection);
      if (name === null) throw codedError('no-build', `${projection} has never served`);
      const remembered = known.get(projection);
      if (remembered?.name === name) return remembered;
      const entry = await settingAside({ name, projection }, () => catalogue.entry({ name, projection }));
      if (entry === null) continue; // swapped between the two look-ups
      known.set(projection, entry);
      return entry;
    }
    throw codedError('no-build', `The build of ${projection} is missing`);
  };

  return {
    read: async (projection, query) => {
      let entry = known.get(projection) ?? (await lookUp(projection));
      for (let tries = 0; tries < TRIES; tries += 1) {
        const [outcome] = await Promise.allSettled([query(entry)]);
        // The pointer is on the same server, so reading it would wait again.
        if (outcome.status === 'rejected' && isAway(outcome.reason)) throw outcome.reason;
        const serving = await lookUp(projection);
        if (serving.name === entry.name) {
          return settingAside(entry, () =>
            outcome.status === 'rejected' ? Promise.reject(outcome.reason as Error) : Promise.resolve(outcome.value),
          );
        }
        entry = serving;
      }
      throw codedError('no-build', `${projection} is swapped faster than it can be read`);
    },
  };
};
