import type { Deps } from '../../application/deps.ts';
import type { ArchivedMessage, messageQuery } from '../../contracts/messages.ts';
import { channelsById } from '../../projections/channels/queries.ts';
import type { AttachmentDoc, MessageDoc } from '../../projections/messages/message-doc.ts';
import { searchMessages } from '../../projections/messages/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';

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

const rowsOf = async (
  docs: readonly MessageDoc[],
  { accounts, readModels }: Pick<Deps, 'accounts' | 'readModels'>,
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
    attachments: doc.attachments.map(attachmentOf),
  }));
};

/** GET /api/messages/search */
export const search =
  (deps: Pick<Deps, 'accounts' | 'readModels'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof messageQuery }>): Promise<ArchivedMessage[]> => {
    const { limit, offset, search: text, channel, hasImages } = query;
    const docs = await searchMessages(deps.readModels, {
      offset: Math.max(0, offset),
      limit: Math.min(mostRows, Math.max(1, limit)),
      search: text,
      channelId: channel ?? null,
      hasImages: hasImages === undefined ? null : hasImages === 'true',
    });
    return rowsOf(docs, deps);
  };
