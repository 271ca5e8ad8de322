import type { Deps } from '../../application/deps.ts';
import { upToDate } from '../../application/up-to-date.ts';
import { linkById } from '../../projections/discord-links/queries.ts';
import type { LinkDoc } from '../../projections/discord-links/projection.ts';

export type LinkReads = Pick<Deps, 'eventStore' | 'readModels' | 'waitFor'>;

/** A link including all earlier writes. */
export const linkNow = async (id: string, deps: LinkReads): Promise<LinkDoc | null> => {
  await upToDate(['discord-links'], deps);
  return linkById(deps.readModels, id);
};
