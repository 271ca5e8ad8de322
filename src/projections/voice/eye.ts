import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { channelsOfMembers } from '../channels/queries.ts';

/** Voice visibility of a viewer. `channels` null: all. `accountId`: own stays, in any channel; null: none. */
export type VoiceEye = { readonly channels: ReadonlySet<string> | null; readonly accountId: string | null };

/** For moderators, and for people who see only their own data. */
export const everyChannelSeen: VoiceEye = { channels: null, accountId: null };

/** For members: channels that members may view; when unknown, moderators only. */
export const eyeOfMember = async (
  accountId: string | null,
  readModels: Pick<ReadModelStore, 'find'>,
): Promise<VoiceEye> => ({ channels: await channelsOfMembers(readModels), accountId });

export const sees = ({ channels, accountId: own }: VoiceEye, accountId: string, channelId: string): boolean =>
  channels === null || own === accountId || channels.has(channelId);
