import { z } from 'zod';
import { day, daySpan } from './trends.ts';

export const voiceSessionStatus = z.enum(['active', 'completed']);

/** One stay in one channel. */
export const voiceSession = z.object({
  id: z.string(),
  /** The account's current player; null: none. */
  playerId: z.string().nullable(),
  /** The player's name, else the account's display name; null: the account was erased. */
  playerName: z.string().nullable(),
  /** null: a channel that was never seen by name. */
  channelName: z.string().nullable(),
  /** Event type of the channel, from the settings. */
  eventType: z.string().nullable(),
  joinTime: z.string(),
  /** Seconds, up to now for an active stay. */
  duration: z.number().int(),
  status: voiceSessionStatus,
  /** Its end was not observed: it ends when it was last seen. */
  estimated: z.boolean(),
});
export type VoiceSession = z.infer<typeof voiceSession>;

export const voiceSessionList = z.object({
  sessions: z.array(voiceSession),
  hasMore: z.boolean(),
  /** Number of matches over all pages. */
  total: z.number().int(),
  offset: z.number().int(),
  limit: z.number().int(),
});
export type VoiceSessionList = z.infer<typeof voiceSessionList>;

const filters = {
  search: z.string().max(100).optional().describe('Only those of players or channels with these words.'),
  status: z
    .enum(['all', ...voiceSessionStatus.options])
    .default('all')
    .describe('Only those that last, or have ended.'),
};
export const voiceListQuery = z.object({
  limit: z.coerce.number().int().default(20).describe('How many, 1 to 100.'),
  offset: z.coerce.number().int().default(0).describe('How many to leave out first.'),
  ...filters,
  ...daySpan,
  during: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Only those that overlap the raid that began then: from 15 minutes before to an hour after it.'),
  sort: z
    .enum(['recent', 'duration', 'player'])
    .default('recent')
    .describe('The newest, the longest, or by name first.'),
});

export const voiceTrendQuery = z.object({
  ...filters,
  days: z.coerce.number().int().min(1).max(90).default(28).describe('How many UTC days, today included.'),
});
/** Time in voice by day, oldest first, in channels that the viewer may see; stays are cut at midnight UTC. */
export const voiceTrend = z.object({
  /** The five channels with the most time, descending; `others`: the sum of the rest, if any. */
  channels: z.array(z.object({ name: z.string().nullable(), others: z.boolean() })),
  days: z.array(
    z.object({
      date: z.iso.date(),
      /** Still running. */
      running: z.boolean(),
      /** Per channel, in the same order. */
      seconds: z.array(z.number().int()),
      /** Accounts present at any time. */
      people: z.number().int(),
    }),
  ),
});
export type VoiceTrend = z.infer<typeof voiceTrend>;

export const voiceDuringQuery = z.object({
  at: z.iso.datetime({ offset: true }).describe('When the raid began, ISO 8601 with seconds and an offset.'),
});
/**
 * People in voice from 15 minutes before a time to an hour after it, in channels that the viewer may see, the longest
 * stay first.
 */
export const voiceDuring = z.object({
  from: z.string(),
  to: z.string(),
  people: z.array(
    z.object({
      playerId: z.string().nullable(),
      /** The player's name, else the account's; null: the account was erased. */
      name: z.string().nullable(),
      /** Channel with most of that time. */
      channelName: z.string().nullable(),
      /** Seconds within that span. */
      seconds: z.number().int(),
    }),
  ),
});
export type VoiceDuring = z.infer<typeof voiceDuring>;

/** Times in seconds. Today is the UTC day; the week is the last seven days including today. */
export const voiceStats = z.object({
  /** Accounts in voice now. */
  activeNow: z.number().int(),
  totalTimeToday: z.number().int(),
  /** Mean over stays that ended this week; null: none. */
  avgDuration: z.number().int().nullable(),
  /** Peak of today. */
  peakActive: z.number().int(),
  /** Stays with any time in this week. */
  totalSessions: z.number().int(),
  /** First UTC day of the week. */
  weekFrom: day,
  /** Players with the most time in this week. */
  topUsers: z.array(
    z.object({
      playerId: z.string(),
      playerName: z.string(),
      sessionCount: z.number().int(),
      totalTime: z.number().int(),
    }),
  ),
});
export type VoiceStats = z.infer<typeof voiceStats>;
