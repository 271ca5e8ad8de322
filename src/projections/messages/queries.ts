import { wordsOf } from '../../contracts/search.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { AttachmentDoc, MessageDoc } from './message-doc.ts';
import { wordToken } from './projection.ts';

type Reads = Pick<ReadModelStore, 'find' | 'get'>;

export type MessageQuery = {
  readonly offset: number;
  readonly limit: number;
  /** '' = no search. */
  readonly search: string;
  readonly channelId: string | null;
  readonly hasImages: boolean | null;
};

/** Newest first. A search finds what holds each of its words, or a word that begins with it; one without a word finds nothing. */
export const searchMessages = async (
  readModels: Pick<Reads, 'find'>,
  { search, channelId, hasImages, offset, limit }: MessageQuery,
): Promise<readonly MessageDoc[]> => {
  const words = wordsOf(search);
  if (search.trim() !== '' && words.length === 0) return [];
  const rows = await readModels.find('messages', 'messages', {
    where: [
      ...(channelId === null ? [] : [['channelId', '=', channelId] as const]),
      ...(hasImages === null ? [] : [['hasImages', '=', hasImages ? 1 : 0] as const]),
    ],
    ...(words.length === 0 ? {} : { match: words.map((word) => [wordToken(word)]) }),
    sort: [['postedAt', 'desc']],
    skip: offset,
    limit,
  });
  return rows.map(({ text }) => JSON.parse(text) as MessageDoc);
};

/** What the address of an attachment answers; null: no message has it, or it is not stored. */
export const storedAttachment = async (
  readModels: Pick<Reads, 'get'>,
  id: string,
): Promise<{ readonly mediaId: string; readonly filename: string; readonly type: string } | null> => {
  const row = (await readModels.get('messages', 'attachments', [id])).get(id);
  if (row === undefined) return null;
  const { mediaId, filename, type } = JSON.parse(row.text) as Pick<AttachmentDoc, 'mediaId' | 'filename' | 'type'>;
  return mediaId === null ? null : { mediaId, filename, type };
};
