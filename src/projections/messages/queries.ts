import { wordsOf } from '../../contracts/search.ts';
import { addDays } from '../../contracts/windows.ts';
import { isLater, momentOfId } from '../../contracts/snowflakes.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documents, findFields } from '../kernel/definition/documents.ts';
import type { QueryOf } from '../kernel/definition/documents.ts';
import type { MessageDoc } from './message-doc.ts';
import { messagesProjection, onlyMissing, wordToken } from './projection.ts';

const { attachments, messages } = messagesProjection.views;

export type MessageQuery = {
  readonly offset: number;
  readonly limit: number;
  /** '' = no search. */
  readonly search: string;
  readonly channelId: string | null;
  readonly hasImages: boolean | null;
  /** UTC days, inclusive. */
  readonly from?: string | null;
  readonly to?: string | null;
  /** Only messages of these authors. */
  readonly authorIds?: readonly string[] | null;
};

type MessageConditions = NonNullable<QueryOf<typeof messages>['where']>;

/**
 * Newest first. A search matches messages that contain every word, or a word that begins with it; a search without
 * words finds nothing.
 */
export const searchMessages = async (
  readModels: Pick<ReadModelStore, 'find'>,
  { search, channelId, hasImages, from = null, to = null, authorIds = null, offset, limit }: MessageQuery,
): Promise<readonly MessageDoc[]> => {
  const words = wordsOf(search);
  if (search.trim() !== '' && words.length === 0) return [];
  const where: MessageConditions = [
    ...(channelId === null ? [] : [['channelId', '=', channelId] as const]),
    ...(hasImages === null ? [] : [['hasImages', '=', hasImages ? 1 : 0] as const]),
    ...(from === null ? [] : [['postedAt', '>=', from] as const]),
    ...(to === null ? [] : [['postedAt', '<', addDays(to, 1)] as const]),
  ];
  const read = (more: MessageConditions, page: { readonly skip: number; readonly limit: number }) =>
    documents(readModels, messages, {
      where: [...more, ...where],
      ...(words.length === 0 ? {} : { match: words.map((word) => [wordToken(word)]) }),
      sort: [['postedAt', 'desc']],
      ...page,
    });
  if (authorIds === null) return read([], { skip: offset, limit });
  const upTo = { skip: 0, limit: offset + limit };
  const ofEach = await Promise.all(authorIds.map((id) => read([['accountId', '=', id]], upTo)));
  return ofEach
    .flat()
    .sort((a, b) => (a.postedAt === b.postedAt ? 0 : a.postedAt < b.postedAt ? 1 : -1))
    .slice(offset, offset + limit);
};

const noLimit = 1_000_000;

/** Messages of a channel or thread after a Discord id, which encodes the time of posting. */
export const archivedSince = async (
  readModels: Pick<ReadModelStore, 'find'>,
  { channelId, threadId }: Pick<MessageDoc, 'channelId' | 'threadId'>,
  after: string,
): Promise<readonly MessageDoc[]> => {
  const found = await documents(readModels, messages, {
    where: [
      ['channelId', '=', channelId],
      ['postedAt', '>=', momentOfId(after)],
    ],
    sort: [['postedAt', 'asc']],
    limit: noLimit,
  });
  return found.filter((one) => one.threadId === threadId && isLater(one.id, after));
};

/** All messages of a channel with its threads, or of one thread. */
export const archivedIn = async (
  readModels: Pick<ReadModelStore, 'find'>,
  { channelId, threadId }: Pick<MessageDoc, 'channelId' | 'threadId'>,
): Promise<readonly MessageDoc[]> => {
  const found = await documents(readModels, messages, {
    where: [['channelId', '=', channelId]],
    sort: [['postedAt', 'asc']],
    limit: noLimit,
  });
  return threadId === null ? found : found.filter((one) => one.threadId === threadId);
};

const page = 500;

/** Messages recorded since then with an attachment that is not stored: pending, or given up. */
export const messagesNotWhole = async function* (
  readModels: Pick<ReadModelStore, 'find'>,
  since = '',
): AsyncGenerator<MessageDoc> {
  for (let skip = 0; ; skip += page) {
    const found = await documents(readModels, messages, {
      where: [
        ['isWhole', '=', 0],
        ['recordedAt', '>=', since],
      ],
      sort: [['recordedAt', 'asc']],
      skip,
      limit: page,
    });
    yield* found;
    if (found.length < page) return;
  }
};

/** Data for serving an attachment; null: no message has it, or it is not stored. */
export const storedAttachment = async (
  readModels: Pick<ReadModelStore, 'get'>,
  id: string,
): Promise<{ readonly mediaId: string; readonly filename: string; readonly type: string } | null> => {
  const attachment = await documentByKey(readModels, attachments, id);
  if (attachment === null || attachment.mediaId === null) return null;
  return { ...attachment, mediaId: attachment.mediaId };
};

/** Messages with text or files that were posted, or deleted on Discord, before a time; oldest first. */
export const heldBefore = (
  readModels: Pick<ReadModelStore, 'find'>,
  { by, before, skip }: { readonly by: 'postedAt' | 'deleted'; readonly before: string; readonly skip: number },
): Promise<readonly MessageDoc[]> =>
  documents(readModels, messages, {
    where: [
      ['holds', '=', 1],
      [by, '<', before],
    ],
    sort: [[by, 'asc']],
    skip,
    limit: page,
  });

/** Attachments with the same bytes. */
export const attachmentsWith = async (
  readModels: Pick<ReadModelStore, 'find'>,
  mediaId: string,
): Promise<readonly string[]> => {
  const found = await findFields(readModels, attachments, {
    where: [['mediaId', '=', mediaId]],
    only: ['mediaId'],
    limit: noLimit,
  });
  return found.map(({ key }) => key);
};

/** Messages found missing without a reported deletion, by channel, oldest first. */
export const onlyMissingMessages = async (
  readModels: Pick<ReadModelStore, 'find'>,
): Promise<ReadonlyMap<string, readonly MessageDoc[]>> => {
  const found = await documents(readModels, messages, {
    where: [
      ['holds', 'in', [0, 1]],
      ['deleted', '=', onlyMissing],
    ],
    sort: [['postedAt', 'asc']],
    limit: noLimit,
  });
  return Map.groupBy(found, ({ channelId, threadId }) => threadId ?? channelId);
};
