import type { Deps } from '../../application/deps.ts';
import { linkById } from '../../projections/discord-links/queries.ts';
import type { LinkDoc } from '../../projections/discord-links/projection.ts';
import type { Views } from '../http/readings.ts';

export type LinkReads = Pick<Deps, 'eventStore' | 'readModels' | 'waitFor'>;

const longestWaitMs = 2_000;

/** Lets the read model come as far as the log is. */
export const linksUpToDate = async ({ eventStore, waitFor }: LinkReads): Promise<void> => {
  const head = await eventStore.head();
  if (head !== null) await waitFor(['discord-links'], head, longestWaitMs);
};

/** Lets the names that this process knows come as far as the log is. */
export const namesUpToDate = async ({
  eventStore,
  waitFor,
  names,
}: Pick<LinkReads, 'eventStore' | 'waitFor'> & Pick<Views, 'names'>): Promise<void> => {
  const head = await eventStore.head();
  if (head === null) return;
  await waitFor(['players', 'discord-links'], head, longestWaitMs);
  await names.waitFor(['players', 'discord-links'], head, longestWaitMs);
};

/** A link with everything that was written before. */
export const linkNow = async (id: string, deps: LinkReads): Promise<LinkDoc | null> => {
  await linksUpToDate(deps);
  return linkById(deps.readModels, id);
};
