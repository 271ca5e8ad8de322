import type { MessageEvent } from '../../src/domain/message/events.ts';

type Event<T extends MessageEvent['type']> = Extract<MessageEvent, { type: T }>;

export const file = (id: string, type = 'image/png') => ({ id, filename: `${id}.png`, type, size: 10 });

export const archived = (given: Partial<Event<'MessageArchived'>['data']> = {}): Event<'MessageArchived'> => ({
  type: 'MessageArchived',
  data: {
    channelId: 'c1',
    threadId: null,
    accountId: 'nova',
    textId: 't1',
    postedAt: '2026-03-01T20:00:00.000Z',
    attachments: [],
    noticedLater: false,
    ...given,
  },
});
export const edited = (textId: string | null, before: string | null, minute = 5): Event<'MessageEdited'> => ({
  type: 'MessageEdited',
  data: { textId, before, editedAt: `2026-03-01T20:${String(minute).padStart(2, '0')}:00.000Z`, noticedLater: false },
});
export const deleted: Event<'MessageDeleted'> = {
  type: 'MessageDeleted',
  data: { deletedAt: '2026-03-01T21:00:00.000Z', noticedLater: false },
};
export const stored = (attachmentId: string, mediaId = 'hash-1'): Event<'AttachmentStored'> => ({
  type: 'AttachmentStored',
  data: { attachmentId, mediaId },
});
export const lost = (attachmentId: string): Event<'AttachmentLost'> => ({
  type: 'AttachmentLost',
  data: { attachmentId, code: 'gone' },
});
export const erased = (textId: string): Event<'TextErased'> => ({ type: 'TextErased', data: { textId } });
export const erasedFile = (attachmentId: string): Event<'MediaErased'> => ({
  type: 'MediaErased',
  data: { attachmentId },
});
