import type { MediaRefs } from '../kernel/media.ts';
import type { MessageEvent } from './events.ts';

const texts = (textId: string | null) => ({ pictures: [], texts: textId === null ? [] : [textId] });

/** Texts by id, files by hash. What was erased is named by what brought it. */
export const messageMedia: MediaRefs<MessageEvent> = {
  MessageArchived: ({ textId }) => texts(textId),
  MessageEdited: ({ textId }) => texts(textId),
  MessageDeleted: null,
  MessageFoundAgain: null,
  AttachmentStored: ({ mediaId }) => ({ pictures: [mediaId], texts: [] }),
  AttachmentLost: null,
  TextErased: null,
  MediaErased: null,
};
