import { deleteMessage } from '../../application/archive/archive-message.ts';
import type { Deps } from '../../application/deps.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import { archivedIn } from '../../projections/messages/queries.ts';
import type { GuildGateway } from '../../ports/guild-gateway.ts';
import type { ArchiveDeps } from './archive-messages.ts';
import type { ChannelPlace } from './archived-channels.ts';
import type { BotHandler } from '../bot-handler.ts';
import { codeOfError, isRefusal } from '../refusals.ts';
import { isProjected } from '../projected.ts';

type DeletedDeps = ArchiveDeps &
  Pick<Deps, 'readModels' | 'eventStore' | 'waitFor'> & { readonly rest: Pick<GuildRest, 'messagesAfter'> };

/** A channel that the bot may no longer view is refused; only one that is not there is unknown. */
const isGone = async (channelId: string, { rest }: Pick<DeletedDeps, 'rest'>): Promise<boolean> => {
  try {
    await rest.messagesAfter(channelId, '0');
    return false;
  } catch (cause) {
    if (codeOfError(cause) === 'discord-unknown') return true;
    if (isRefusal(cause)) return false;
    throw cause;
  }
};

type Deletion = { readonly at: string; readonly noticedLater: boolean; readonly signal: AbortSignal };
const deleteAllIn = async (
  place: ChannelPlace,
  { at, noticedLater, signal }: Deletion,
  deps: DeletedDeps,
): Promise<void> => {
  if (!(await isProjected('messages', deps))) return;
  for (const { id: messageId, isDeleted } of await archivedIn(deps.readModels, place)) {
    if (signal.aborted) return;
    if (!isDeleted) await deleteMessage({ messageId, deletedAt: at, noticedLater }, deps);
  }
};

/** Discord reports a deleted channel or thread, but not each of its messages. */
export const deletedChannels = (deps: DeletedDeps): BotHandler => ({
  name: 'deleted channels',
  lane: (event) => (event.kind === 'channel-deleted' && deps.channels.placeOf(event.channelId) !== null ? 'all' : null),
  handle: async (event, { at, signal }) => {
    if (event.kind !== 'channel-deleted') return;
    const place = deps.channels.placeOf(event.channelId);
    if (place !== null && (await isGone(event.channelId, deps)))
      await deleteAllIn(place, { at, noticedLater: false, signal }, deps);
  },
});

/** So long after a channel was missing it is looked for once more. */
const secondLookMs = 60 * 60 * 1000;

/**
 * Channels that were deleted while the bot was away: a session begins, and the guild has them no more. A mistake of Discord's
 * would cost the whole archive of a channel, so that is believed only while the bot is in the guild, and after a second look.
 */
export const createMissingChannels = (
  deps: DeletedDeps & { readonly gateway: Pick<GuildGateway, 'condition'>; readonly secondLookMs?: number | undefined },
) => {
  const { channels, clock, gateway } = deps;
  /** When each was missed first, in milliseconds since the epoch. */
  const missing = new Map<string, number>();
  const isHere = (): boolean => gateway.condition().isInGuild === true && !gateway.condition().isGuildAway;
  const handler: BotHandler = {
    name: 'channels that are missing',
    lane: ({ kind }) => (kind === 'snapshot' ? 'all' : null),
    handle: async (event) => {
      if (event.kind !== 'snapshot') return;
      const there = new Set(event.guild.channels.map(({ id }) => id));
      for (const channelId of channels.configured) {
        if (there.has(channelId) || !(await isGone(channelId, deps))) missing.delete(channelId);
        else if (!missing.has(channelId)) missing.set(channelId, clock.now().getTime());
      }
    },
  };
  return {
    handler,
    /** Called again and again. */
    lookAgain: async (signal: AbortSignal): Promise<void> => {
      const now = clock.now();
      for (const [channelId, since] of [...missing]) {
        const place = channels.placeOf(channelId);
        if (now.getTime() - since < (deps.secondLookMs ?? secondLookMs) || place === null || !isHere()) continue;
        if (await isGone(channelId, deps))
          await deleteAllIn(place, { at: now.toISOString(), noticedLater: true, signal }, deps);
        missing.delete(channelId);
      }
    },
  };
};
