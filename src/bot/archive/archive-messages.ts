import {
  archiveMessage,
  attachmentIdOf,
  deleteMessage,
  editMessage,
} from '../../application/archive/archive-message.ts';
import type { Deps } from '../../application/deps.ts';
import { isLater } from '../../contracts/snowflakes.ts';
import type { PostedMessage } from '../../ports/guild-gateway.ts';
import type { ArchivedChannels } from './archived-channels.ts';
import type { BotEvent, BotHandler } from '../bot-handler.ts';
import type { FileAddresses } from './file-addresses.ts';
import type { Floor } from './wipe-horizon.ts';
import type { ArchiveMarks } from './marks.ts';
import type { GuildPeople } from '../people.ts';
import type { SkippedMessages } from './skipped-messages.ts';

export type ArchiveDeps = Pick<Deps, 'handle' | 'clock' | 'ids' | 'texts' | 'media'> & {
  readonly channels: ArchivedChannels;
  readonly people: Pick<GuildPeople, 'meet'>;
  readonly floor: Pick<Floor, 'firstId'>;
  readonly addresses: FileAddresses;
};

/** A webhook may use any name: each name is a separate author. */
const authorOf = ({ author, isWebhook }: PostedMessage): PostedMessage['author'] =>
  isWebhook ? { ...author, id: `${author.id} ${author.username}` } : author;

/** Maximum number of attachments recorded per message. */
const mostFiles = 25;

/** Keeps a message of an archived channel; false: it is none that is kept. */
export const keepMessage = async (
  message: PostedMessage,
  noticedLater: boolean,
  deps: ArchiveDeps,
): Promise<boolean> => {
  const place = deps.channels.placeOf(message.channelId);
  if (place === null || message.isOwn || message.kind === 'other') return false;
  if (!isLater(message.id, await deps.floor.firstId())) return false;
  const { id: messageId, text, postedAt, files } = message;
  const accountId = await deps.people.meet(authorOf(message));
  const attachments = files.slice(0, mostFiles).map(({ id: discordId, filename, type, size }) => ({
    discordId,
    filename,
    type,
    size,
  }));
  for (const { id, url } of files) deps.addresses.put(attachmentIdOf(messageId, id), url);
  await archiveMessage({ messageId, ...place, accountId, text, postedAt, attachments, noticedLater }, deps);
  return true;
};

/** Archives an edit; previews added by Discord have no edit time and are ignored. */
export const keepEdit = async (message: PostedMessage, noticedLater: boolean, deps: ArchiveDeps): Promise<void> => {
  // The words of an answer that was put off: it was not archived without them.
  if (message.isAnswer && message.editedAt === null) {
    await keepMessage(message, noticedLater, deps);
    return;
  }
  const { id: messageId, text, editedAt, isOwn } = message;
  if (editedAt === null || isOwn || deps.channels.placeOf(message.channelId) === null) return;
  const accountId = await deps.people.meet(authorOf(message));
  await editMessage({ messageId, accountId, text, editedAt, noticedLater }, deps);
};

const channelOf = (event: BotEvent): string | null => {
  if (event.kind === 'message' || event.kind === 'message-edited') return event.message.channelId;
  return event.kind === 'messages-deleted' || event.kind === 'message-unreadable' ? event.channelId : null;
};

/** New, changed and deleted messages of the channels that are archived, each channel in its order. */
export const archiveMessages = (
  deps: ArchiveDeps & {
    readonly marks: Pick<ArchiveMarks, 'archived' | 'missed'>;
    readonly skipped: Pick<SkippedMessages, 'skip'>;
  },
): BotHandler => ({
  name: 'archive messages',
  lane: channelOf,
  leave: (event) => {
    if (event.kind === 'message') deps.marks.missed(event.message.channelId);
  },
  handle: async (event, { at }) => {
    if (event.kind === 'message') {
      if (await keepMessage(event.message, false, deps)) deps.marks.archived(event.message.channelId, event.message.id);
    }
    if (event.kind === 'message-unreadable' && deps.channels.placeOf(event.channelId) !== null) {
      deps.marks.missed(event.channelId);
      deps.skipped.skip(event.messageId, null);
    }
    if (event.kind === 'message-edited') await keepEdit(event.message, false, deps);
    if (event.kind === 'messages-deleted' && deps.channels.placeOf(event.channelId) !== null)
      for (const messageId of event.ids) await deleteMessage({ messageId, deletedAt: at, noticedLater: false }, deps);
  },
});
