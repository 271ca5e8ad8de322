import { wordsOf } from '../../contracts/search.ts';
import { mappedView, projection } from '../kernel/definition/projection.ts';
import { keptAttachments, onMessage, textsOfMessage } from './message-doc.ts';
import type { AttachmentDoc, MessageDoc } from './message-doc.ts';

/** The prefix distinguishes words from other tokens. */
export const wordToken = (foldedWord: string): string => `w:${foldedWord}`;

/** Sorts after every time: a deletion that was only found later. */
export const onlyMissing = 'only-missing';

const isImage = ({ type }: Pick<AttachmentDoc, 'type'>): boolean => type.startsWith('image/');
const isWhole = ({ attachments }: MessageDoc): boolean => attachments.every(({ state }) => state === 'stored');

/** Data for serving an attachment. */
type ServedAttachment = Pick<AttachmentDoc, 'mediaId' | 'filename' | 'type'>;

/** Attachments by id. */
const attachmentsView = mappedView({
  name: 'attachments',
  fields: { mediaId: ({ mediaId }) => mediaId },
  // Finds attachments with the same bytes.
  indexes: [['mediaId']],
  items: ({ attachments }: MessageDoc): ReadonlyMap<string, ServedAttachment> =>
    new Map(attachments.map(({ id, mediaId, filename, type }) => [id, { mediaId, filename, type }])),
});

/** Archived messages, searchable by word. */
export const messagesProjection = projection({
  name: 'messages',
  version: 5,
  resetOn: ['ProductionDataWiped'],
  texts: textsOfMessage,
  documents: {
    name: 'messages',
    fields: {
      postedAt: ({ postedAt }) => postedAt,
      recordedAt: ({ recordedAt }) => recordedAt,
      channelId: ({ channelId }) => channelId,
      accountId: ({ accountId }) => accountId,
      hasImages: ({ attachments }) => (attachments.some(isImage) ? 1 : 0),
      /** Whether every attachment is stored. */
      isWhole: (doc) => (isWhole(doc) ? 1 : 0),
      /** Whether a text or a file of it was not erased. */
      holds: (doc) => (doc.textIds.length > 0 || keptAttachments(doc).length > 0 ? 1 : 0),
      deleted: ({ isDeleted, deletedAt }) => (isDeleted ? (deletedAt ?? onlyMissing) : null),
    },
    indexes: [
      ['postedAt'],
      ['channelId', 'postedAt'],
      ['hasImages', 'postedAt'],
      ['channelId', 'hasImages', 'postedAt'],
      ['recordedAt', 'isWhole'],
      // Messages of one author.
      ['accountId', 'postedAt'],
      // Messages past their retention.
      ['holds', 'postedAt'],
      ['holds', 'deleted'],
    ],
    tokens: ({ content }) => wordsOf(content ?? '').map(wordToken),
    on: onMessage,
  },
  derived: [attachmentsView],
});
