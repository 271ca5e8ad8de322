import type { BuildName, MongoCatalogue } from './catalogue.ts';
import type { ReadModelDamage } from '../sqlite/quarantine.ts';

/** Sets a damaged build aside: no process lists it any more. */
export type SetAside = (build: BuildName, cause: unknown) => Promise<void>;

export const createSetAside =
  (catalogue: Pick<MongoCatalogue, 'change'>, onDamage: ((damage: ReadModelDamage) => void) | undefined): SetAside =>
  async ({ name, projection }, cause) => {
    const isNews = await catalogue.change(projection, async (change) => {
      const isListed = change.entries.some((entry) => entry.name === name && entry.kind !== 'damaged');
      if (!isListed && change.serving !== name) return false;
      await change.setAside(name);
      return true;
    });
    if (isNews) onDamage?.({ projection, file: name, cause });
  };
