import { deleteMessage } from '../application/archive-message.ts';
import type { Deps } from '../application/deps.ts';
import type { GuildRest } from '../ports/guild-rest.ts';
import { archivedIn } from '../projections/messages/queries.ts';
import type { ArchiveDeps } from './archive-messages.ts';
import type { BotHandler } from './bot-handler.ts';
import { codeOfError } from './error-code.ts';
import { isProjected } from './projected.ts';
import { isRefusal } from './refusals.ts';

type DeletedDeps = ArchiveDeps &
  Pick<Deps, 'readModels' | 'eventStore' | 'waitFor'> & { readonly rest: Pick<GuildRest, 'messagesAfter'> };

/** Discord tells that a channel or a thread is deleted, and not of each message that goes with it. */
export const deletedChannels = (deps: DeletedDeps): BotHandler => {
  const { channels, rest } = deps;
  /** A channel that the bot may no longer view is refused; only one that is not there is unknown. */
  const isGone = async (channelId: string): Promise<boolean> => {
    try {
      await rest.messagesAfter(channelId, '0');
      return false;
    } catch (cause) {
      if (codeOfError(cause) === 'discord-unknown') return true;
      if (isRefusal(cause)) return false;
      throw cause;
    }
  };
  return {
    name: 'deleted channels',
    lane: (event) => (event.kind === 'channel-deleted' && channels.placeOf(event.channelId) !== null ? 'all' : null),
    handle: async (event, { at: deletedAt, signal }) => {
      if (event.kind !== 'channel-deleted') return;
      const place = channels.placeOf(event.channelId);
      if (place === null || !(await isGone(event.channelId))) return;
      if (!(await isProjected('messages', deps))) return;
      for (const { id: messageId, isDeleted } of await archivedIn(deps.readModels, place)) {
        if (signal.aborted) return;
        if (!isDeleted) await deleteMessage({ messageId, deletedAt, noticedLater: false }, deps);
      }
    },
  };
};
