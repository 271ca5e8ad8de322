import { z } from 'zod';
import { daySpan } from './trends.ts';

export const messageAttachment = z.object({
  id: z.string(),
  filename: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** null until it is stored, and when it was lost. */
  appStorageUrl: z.string().nullable(),
  /** Always null: Discord's addresses expire and reveal who opens them. */
  localPath: z.null(),
  originalUrl: z.null(),
});

export const message = z.object({
  id: z.string(),
  authorId: z.string(),
  /** null: the author was erased. */
  authorDisplayName: z.string().nullable(),
  authorUsername: z.string().nullable(),
  channelId: z.string(),
  /** null: a channel that was never seen by name. */
  channelName: z.string().nullable(),
  timestamp: z.string(),
  /** null: the text was erased. */
  content: z.string().nullable(),
  editedAt: z.string().nullable(),
  /** Deleted on Discord; the archived copy stays. */
  isDeleted: z.boolean(),
  /** Address on Discord; null when it was deleted there, or without Discord. */
  url: z.string().nullable(),
  attachments: z.array(messageAttachment),
});
export type ArchivedMessage = z.infer<typeof message>;

export const messageQuery = z.object({
  limit: z.coerce.number().int().default(50).describe('How many, 1 to 100.'),
  offset: z.coerce.number().int().default(0).describe('How many to leave out first.'),
  search: z.string().max(100).default('').describe('Only those with these words.'),
  channel: z.string().max(40).optional().describe("Only those of this channel, by Discord's id."),
  author: z.string().max(100).default('').describe('Only of people whose nick, name or username holds this.'),
  ...daySpan,
  hasImages: z.enum(['true', 'false']).optional().describe('true: only those with pictures.'),
});

export const channel = z.object({ channelId: z.string(), channelName: z.string() });
export type Channel = z.infer<typeof channel>;
