import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { MessageEvent } from './events.ts';
import { messageAudit } from './audit.ts';
import { messageEvents } from './events.ts';

const texts = (textId: string | null) => ({ pictures: [], texts: textId === null ? [] : [textId] });

/** Texts by id, files by hash. Events of an erasure add no references. */
const media: MediaRefs<MessageEvent> = {
  MessageArchived: ({ textId }) => texts(textId),
  MessageEdited: ({ textId }) => texts(textId),
  MessageDeleted: null,
  MessageFoundAgain: null,
  AttachmentStored: ({ mediaId }) => ({ pictures: [mediaId], texts: [] }),
  AttachmentLost: null,
  TextErased: null,
  MediaErased: null,
};

export const messageAggregate = { events: messageEvents, media, audit: messageAudit } satisfies Aggregate;
