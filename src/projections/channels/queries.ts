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
