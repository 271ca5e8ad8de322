import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

const id = z.string();
/** A message has ten attachments at most on Discord. */
const mostAttachments = 25;

const attachment = z.object({
  /** Ours, made of message and Discord's id of it: a redelivery makes no second one. */
  id,
  filename: z.string(),
  /** Media type, as Discord says. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

/** It was found when a gap was looked through, not as it happened. */
const noticedLater = z.boolean();

/**
 * Of one message's stream, by Discord's id of it. Texts are people's: they lie in the text store, and the log holds their
 * ids. Bytes of attachments lie in the media store.
 */
export const messageEvents = {
  MessageArchived: z.object({
    channelId: id,
    threadId: id.nullable(),
    /** Who wrote it: an account of ours. */
    accountId: id,
    /** null: it has no text. */
    textId: id.nullable(),
    /** ISO 8601 UTC. */
    postedAt: z.string(),
    attachments: z.array(attachment).max(mostAttachments),
    noticedLater,
  }),
  /** `before`: the text that it had; it stays in the text store. */
  MessageEdited: z.object({ textId: id.nullable(), before: id.nullable(), editedAt: z.string(), noticedLater }),
  /** On Discord; what was archived stays. */
  MessageDeleted: z.object({ deletedAt: z.string(), noticedLater }),
  /** It is on Discord all the same: what said that it was deleted was wrong. */
  MessageFoundAgain: z.object({ foundAt: z.string() }),
  /** `mediaId`: hash of the bytes. */
  AttachmentStored: z.object({ attachmentId: id, mediaId: id }),
  /**
   * Why it could not be stored. Asked for again later: `fetch-failed`, `no-access` (Discord refused it), `quota` (more than the
   * archive takes in a day, or the disk is nearly full).
   */
  AttachmentLost: z.object({
    attachmentId: id,
    code: z.enum(['gone', 'too-large', 'address-refused', 'fetch-failed', 'no-access', 'quota']),
  }),
  /** The text is no longer in the store. */
  TextErased: z.object({ textId: id }),
  /** The bytes of the attachment are nobody's any more, whether they were stored, lost or on their way. */
  MediaErased: z.object({ attachmentId: id }),
} satisfies EventSchemas;

export type MessageEvent = EventsOf<typeof messageEvents>;
export type MessageFact = UncommittedEvent<MessageEvent>;
/** Why an attachment could not be stored. */
export type LossCode = Extract<MessageEvent, { type: 'AttachmentLost' }>['data']['code'];
