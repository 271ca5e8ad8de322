import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { ChannelDoc } from './projection.ts';

/** Channels by Discord's id; one that was never seen is absent. */
export const channelsById = async (
  readModels: Pick<ReadModelStore, 'get'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChannelDoc>> => {
  const rows = await readModels.get('channels', 'channels', [...new Set(ids)]);
  return new Map([...rows].map(([id, { text }]) => [id, JSON.parse(text) as ChannelDoc]));
};

const everyChannel = 10_000;

/** Channels in which messages stand, threads aside. */
export const textChannels = async (readModels: Pick<ReadModelStore, 'find'>): Promise<readonly ChannelDoc[]> => {
  const rows = await readModels.find('channels', 'channels', { where: [['kind', '=', 'text']], limit: everyChannel });
  return rows.map(({ text }) => JSON.parse(text) as ChannelDoc);
};
