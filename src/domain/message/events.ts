import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

const id = z.string();
/** A message has ten attachments at most on Discord. */
const mostAttachments = 25;

const attachment = z.object({
  /** Our id, derived from the message and Discord's id, so that a redelivery adds no second one. */
  id,
  filename: z.string(),
  /** Media type according to Discord. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

/** Found while filling a gap, not live. */
const noticedLater = z.boolean();

/**
 * Events of one message's stream, by its Discord id. Texts are in the text store and attachments in the media store;
 * the log holds their ids.
 */
export const messageEvents = {
  MessageArchived: z.object({
    channelId: id,
    threadId: id.nullable(),
    /** Account id of the author. */
    accountId: id,
    /** null: it has no text. */
    textId: id.nullable(),
    /** ISO 8601 UTC. */
    postedAt: z.string(),
    attachments: z.array(attachment).max(mostAttachments),
    noticedLater,
  }),
  /** `before`: the previous text, which stays in the text store. */
  MessageEdited: z.object({ textId: id.nullable(), before: id.nullable(), editedAt: z.string(), noticedLater }),
  /** Deleted on Discord; the archived copy stays. */
  MessageDeleted: z.object({ deletedAt: z.string(), noticedLater }),
  /** The message still exists on Discord: the deletion mark was wrong. */
  MessageFoundAgain: z.object({ foundAt: z.string() }),
  /** `mediaId`: hash of the bytes. */
  AttachmentStored: z.object({ attachmentId: id, mediaId: id }),
  /**
   * Why it could not be stored. Retried later: `fetch-failed`, `no-access` (Discord refused it), `quota` (over the
   * daily limit, or the disk is nearly full).
   */
  AttachmentLost: z.object({
    attachmentId: id,
    code: z.enum(['gone', 'too-large', 'address-refused', 'fetch-failed', 'no-access', 'quota']),
  }),
  /** The text is no longer in the store. */
  TextErased: z.object({ textId: id }),
  /** The attachment was erased, whether it was stored, lost or pending. */
  MediaErased: z.object({ attachmentId: id }),
} satisfies EventSchemas;

export type MessageEvent = EventsOf<typeof messageEvents>;
export type MessageFact = UncommittedEvent<MessageEvent>;
/** Why an attachment could not be stored. */
export type LossCode = Extract<MessageEvent, { type: 'AttachmentLost' }>['data']['code'];
