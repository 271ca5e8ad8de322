import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documents, documentsByKey } from '../kernel/definition/documents.ts';
import { channelsProjection } from './projection.ts';
import type { ChannelDoc } from './projection.ts';

const { channels } = channelsProjection.views;

const everyChannel = 10_000;

/** Channels by Discord's id; one that was never seen is absent. */
export const channelsById = (
  readModels: Pick<ReadModelStore, 'get'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChannelDoc>> => documentsByKey(readModels, channels, [...new Set(ids)]);

/** Ids of voice channels that members may view. */
export const channelsOfMembers = async (readModels: Pick<ReadModelStore, 'find'>): Promise<ReadonlySet<string>> => {
  const where = [['kind', '=', 'voice'] as const, ['membersView', '=', 1] as const];
  const found = await documents(readModels, channels, { where, limit: everyChannel });
  return new Set(found.map(({ id }) => id));
};

/** Text channels, without threads. */
export const textChannels = (readModels: Pick<ReadModelStore, 'find'>): Promise<readonly ChannelDoc[]> =>
  documents(readModels, channels, { where: [['kind', '=', 'text']], limit: everyChannel });
