import type { Deps } from '../../application/deps.ts';
import type { Channel } from '../../contracts/messages.ts';
import { foldName } from '../../contracts/text.ts';
import { textChannels } from '../../projections/channels/queries.ts';

/** GET /api/messages/channels */
export const listChannels =
  ({ readModels }: Pick<Deps, 'readModels'>) =>
  async (): Promise<Channel[]> => {
    const channels = await textChannels(readModels);
    return channels
      .map(({ id, name }) => ({ channelId: id, channelName: name, folded: foldName(name) }))
      .sort((a, b) => (a.folded === b.folded ? (a.channelId < b.channelId ? -1 : 1) : a.folded < b.folded ? -1 : 1))
      .map(({ folded: _folded, ...channel }) => channel);
  };
