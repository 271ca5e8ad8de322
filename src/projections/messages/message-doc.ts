import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { Attachment, LossCode, MessageEvent } from '../../domain/message/events.ts';
import { messageIdOf } from '../../domain/message/decider.ts';
import { handlers } from '../kernel/definition/projection.ts';
import type { Handler, Texts } from '../kernel/definition/projection.ts';

export type AttachmentDoc = Attachment & {
  readonly state: 'awaited' | 'stored' | 'lost';
  /** Why it was given up; null: not given up. */
  readonly lostAs: LossCode | null;
  /** Hash of the bytes, once stored; null again once they were erased. */
  readonly mediaId: string | null;
};

/** An archived message. Author and channel are joined when read. */
export type MessageDoc = {
  /** Discord's. */
  readonly id: string;
  readonly channelId: string;
  readonly threadId: string | null;
  readonly accountId: string;
  /** ISO 8601 UTC, as all times here. */
  readonly postedAt: string;
  readonly recordedAt: string;
  readonly editedAt: string | null;
  readonly isDeleted: boolean;
  /** Time of the deletion; null: not deleted, or only found missing later. */
  readonly deletedAt: string | null;
  readonly textId: string | null;
  /** Ids of all its stored texts, including earlier ones. */
  readonly textIds: readonly string[];
  /** '' without a text, null when the text was erased. */
  readonly content: string | null;
  readonly attachments: readonly AttachmentDoc[];
};

type MessageEventOf<T extends MessageEvent['type']> = Extract<MessageEvent, { type: T }>;
type MessageHandler<T extends MessageEvent['type']> = Handler<MessageEventOf<T>, MessageDoc>;

/** A text missing from the store was erased; its `TextErased` event follows and changes nothing more. */
const contentOf = (textId: string | null, texts: Texts): string | null =>
  textId === null ? '' : (texts.get(textId) ?? null);

const archived = (
  { data, recordedAt }: RecordedEvent<MessageEventOf<'MessageArchived'>>,
  key: string,
  texts: Texts,
): MessageDoc => ({
  id: key,
  channelId: data.channelId,
  threadId: data.threadId,
  accountId: data.accountId,
  postedAt: data.postedAt,
  recordedAt,
  editedAt: null,
  isDeleted: false,
  deletedAt: null,
  textId: data.textId,
  textIds: data.textId === null ? [] : [data.textId],
  content: contentOf(data.textId, texts),
  attachments: data.attachments.map((attachment) => ({ ...attachment, state: 'awaited', lostAs: null, mediaId: null })),
});

const keys = ({ stream }: RecordedEvent): readonly string[] => [messageIdOf(stream)];

/** A change of an existing message. */
const change = <T extends MessageEvent['type']>(
  to: (doc: MessageDoc, event: RecordedEvent<MessageEventOf<T>>, texts: Texts) => MessageDoc,
): MessageHandler<T> => ({
  keys,
  fold: (doc, event, _key, texts) => (doc === null ? null : to(doc, event, texts)),
});

const withAttachment = (doc: MessageDoc, id: string, is: Partial<AttachmentDoc>): MessageDoc => ({
  ...doc,
  attachments: doc.attachments.map((one) => (one.id === id ? { ...one, ...is } : one)),
});

export const onMessage = handlers<MessageEvent, MessageDoc>({
  MessageArchived: { keys, fold: (_doc, event, key, texts) => archived(event, key, texts) },
  MessageEdited: change<'MessageEdited'>((doc, { data: { textId, editedAt } }, texts) => ({
    ...doc,
    textId,
    textIds: textId === null ? doc.textIds : [...doc.textIds, textId],
    editedAt,
    content: contentOf(textId, texts),
  })),
  MessageDeleted: change<'MessageDeleted'>((doc, { data }) => ({
    ...doc,
    isDeleted: true,
    deletedAt: data.noticedLater ? null : data.deletedAt,
  })),
  MessageFoundAgain: change<'MessageFoundAgain'>((doc) => ({ ...doc, isDeleted: false, deletedAt: null })),
  AttachmentStored: change<'AttachmentStored'>((doc, { data }) =>
    withAttachment(doc, data.attachmentId, { state: 'stored', lostAs: null, mediaId: data.mediaId }),
  ),
  AttachmentLost: change<'AttachmentLost'>((doc, { data }) =>
    withAttachment(doc, data.attachmentId, { state: 'lost', lostAs: data.code }),
  ),
  // Its name came from the person, too. Its outcome still counts.
  MediaErased: change<'MediaErased'>((doc, { data }) =>
    withAttachment(doc, data.attachmentId, { mediaId: null, filename: '' }),
  ),
  TextErased: change<'TextErased'>((doc, { data }) => ({
    ...doc,
    content: doc.textId === data.textId ? null : doc.content,
    textIds: doc.textIds.filter((id) => id !== data.textId),
  })),
});

/** Attachments whose name and bytes were not erased. */
export const keptAttachments = ({ attachments }: MessageDoc): readonly AttachmentDoc[] =>
  attachments.filter(({ filename, mediaId }) => filename !== '' || mediaId !== null);

/** Texts needed to fold an event. */
export const textsOfMessage = (event: RecordedEvent<MessageEvent>): readonly string[] => {
  if (event.type !== 'MessageArchived' && event.type !== 'MessageEdited') return [];
  return event.data.textId === null ? [] : [event.data.textId];
};
