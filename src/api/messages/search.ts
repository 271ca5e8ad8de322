import { accountsCalled } from '../../application/access/accounts-called.ts';
import type { Deps } from '../../application/deps.ts';
import type { ArchivedMessage, Channel, messageQuery } from '../../contracts/messages.ts';
import { channelsById, textChannels } from '../../projections/channels/queries.ts';
import type { AttachmentDoc, MessageDoc } from '../../projections/messages/message-doc.ts';
import { searchMessages } from '../../projections/messages/queries.ts';
import type { AppSettings } from '../services.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { foldName } from '../../contracts/text.ts';

const mostRows = 100;

const attachmentOf = ({
  id,
  filename,
  type,
  size,
  mediaId,
}: AttachmentDoc): ArchivedMessage['attachments'][number] => ({
  id,
  filename,
  contentType: type,
  size,
  appStorageUrl: mediaId !== null ? `/media/attachments/${id}` : null,
  localPath: null,
  originalUrl: null,
});

/** Only ids from Discord are numeric. */
const snowflake = /^\d{1,20}$/;
/** On Discord a thread is a channel of its own. */
const urlOf = ({ id, channelId, threadId, isDeleted }: MessageDoc, guildId: string): string | null =>
  isDeleted || !snowflake.test(guildId)
    ? null
    : `https://discord.com/channels/${guildId}/${threadId ?? channelId}/${id}`;

type SearchDeps = Pick<Deps, 'accounts' | 'readModels'> & Pick<AppSettings, 'guildId'>;

const rowsOf = async (
  docs: readonly MessageDoc[],
  { accounts, readModels, guildId }: SearchDeps,
): Promise<ArchivedMessage[]> => {
  const [authors, channels] = await Promise.all([
    accounts.byIds([...new Set(docs.map(({ accountId }) => accountId))]),
    channelsById(
      readModels,
      docs.map(({ channelId }) => channelId),
    ),
  ]);
  return docs.map((doc) => ({
    id: doc.id,
    authorId: doc.accountId,
    authorDisplayName: authors.get(doc.accountId)?.displayName ?? null,
    authorUsername: authors.get(doc.accountId)?.username ?? null,
    channelId: doc.channelId,
    channelName: channels.get(doc.channelId)?.name ?? null,
    timestamp: doc.postedAt,
    content: doc.content,
    editedAt: doc.editedAt,
    isDeleted: doc.isDeleted,
    url: urlOf(doc, guildId),
    attachments: doc.attachments.map(attachmentOf),
  }));
};

/** GET /api/messages/search */
export const search =
  (deps: SearchDeps) =>
  async ({ query }: ApiRequest<{ querystring: typeof messageQuery }>): Promise<ArchivedMessage[]> => {
    const { limit, offset, search: text, author, channel, hasImages, from, to } = query;
    const docs = await searchMessages(deps.readModels, {
      offset: Math.max(0, offset),
      limit: Math.min(mostRows, Math.max(1, limit)),
      search: text,
      channelId: channel ?? null,
      from: from ?? null,
      to: to ?? null,
      authorIds: author.trim() === '' ? null : await accountsCalled(author, 'author', deps),
      hasImages: hasImages === undefined ? null : hasImages === 'true',
    });
    return rowsOf(docs, deps);
  };

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
