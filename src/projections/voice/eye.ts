import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { channelsOfMembers } from '../channels/queries.ts';

/** Whose stays in which channels somebody may see. `channels` null: all. `accountId`: theirs, wherever they were; null: nobody's. */
export type VoiceEye = { readonly channels: ReadonlySet<string> | null; readonly accountId: string | null };

/** Of moderators, and of who looks at nobody else. */
export const everyChannelSeen: VoiceEye = { channels: null, accountId: null };

/** A member's: the channels that members may view; of one of which nobody knows that, only moderators see anything. */
export const eyeOfMember = async (
  accountId: string | null,
  readModels: Pick<ReadModelStore, 'find'>,
): Promise<VoiceEye> => ({ channels: await channelsOfMembers(readModels), accountId });

export const sees = ({ channels, accountId: own }: VoiceEye, accountId: string, channelId: string): boolean =>
  channels === null || own === accountId || channels.has(channelId);
