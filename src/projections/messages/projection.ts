import { wordsOf } from '../../contracts/search.ts';
import { owned, projection } from '../kernel/projection.ts';
import { onMessage, textsOfMessage } from './message-doc.ts';
import type { AttachmentDoc, MessageDoc } from './message-doc.ts';

/** A word begins with a mark: it is never mistaken for another kind of token. */
export const wordToken = (foldedWord: string): string => `w:${foldedWord}`;

const isImage = ({ type }: Pick<AttachmentDoc, 'type'>): boolean => type.startsWith('image/');
const isWhole = ({ attachments }: MessageDoc): boolean => attachments.every(({ state }) => state === 'stored');

/** What the address of an attachment answers. */
type ServedAttachment = Pick<AttachmentDoc, 'mediaId' | 'filename' | 'type'>;

/** By attachment. */
const attachmentsView = owned({
  name: 'attachments',
  fields: {},
  indexes: [],
  items: ({ attachments }: MessageDoc): ReadonlyMap<string, ServedAttachment> =>
    new Map(attachments.map(({ id, mediaId, filename, type }) => [id, { mediaId, filename, type }])),
});

/** The archive of messages, found by every word of their texts. */
export const messagesProjection = projection({
  name: 'messages',
  version: 3,
  resetOn: ['ProductionDataWiped'],
  texts: textsOfMessage,
  root: {
    name: 'messages',
    fields: {
      postedAt: ({ postedAt }) => postedAt,
      recordedAt: ({ recordedAt }) => recordedAt,
      channelId: ({ channelId }) => channelId,
      accountId: ({ accountId }) => accountId,
      hasImages: ({ attachments }) => (attachments.some(isImage) ? 1 : 0),
      /** Whether every attachment is stored. */
      isWhole: (doc) => (isWhole(doc) ? 1 : 0),
    },
    indexes: [
      ['postedAt'],
      ['channelId', 'postedAt'],
      ['hasImages', 'postedAt'],
      ['channelId', 'hasImages', 'postedAt'],
      ['recordedAt', 'isWhole'],
      // What one person wrote.
      ['accountId'],
    ],
    tokens: ({ content }) => wordsOf(content ?? '').map(wordToken),
    on: onMessage,
  },
  derived: [attachmentsView],
});
