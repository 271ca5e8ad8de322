import { z } from 'zod';
import { trendWeek, weeksBack } from './trends.ts';
import { line, position } from './common.ts';
import { achievement } from './my.ts';
import { recordWritten } from './records.ts';
import { candidate, sessionRow } from './sessions.ts';

export const playerStatuses = ['new', 'active', 'inactive'] as const;
export const playerStatus = z.enum(playerStatuses);
export type PlayerStatus = z.infer<typeof playerStatus>;

/** weeklyActivity = 2 weeks, monthlyActivity = 6 weeks; voiceTime in seconds, null where no voice was measured. */
export const playerStats = z
  .object({
    id: z.string(),
    characterName: z.string(),
    discordUsername: z.string().nullable(),
    status: playerStatus,
    totalSessions: z.number().int(),
    weeklyActivity: z.number().int(),
    monthlyActivity: z.number().int(),
    voiceTime: z.number().int().nullable(),
    /** Former names and aliases, which also match the player. */
    aliases: z.array(z.string()),
  })
  .meta({ id: 'PlayerStats' });
export type PlayerStats = z.infer<typeof playerStats>;

/** `text`: a name as read or typed. */
export const alikeQuery = z.object({
  text: line(64).default('').describe('A name as it was read or typed; nobody is like none.'),
});
export const playersAlike = z.array(candidate);
export type PlayersAlike = z.infer<typeof playersAlike>;

export const playerOption = z
  .object({
    id: z.string(),
    name: z.string(),
    characterName: z.string(),
    discordUsername: z.string().nullable(),
    linked: z.boolean(),
  })
  .meta({ id: 'PlayerOption' });
export type PlayerOption = z.infer<typeof playerOption>;

export const registerBody = z.strictObject({ names: z.array(z.string().max(200)).min(1).max(1000) });
export const registered = z
  .object({
    position,
    created: z.array(z.object({ id: z.string(), name: z.string() })),
    refused: z.array(z.object({ name: z.string(), code: z.string() })),
  })
  .meta({ id: 'Registered' });
export type RegisterAnswer = z.infer<typeof registered>;

export const aliasBody = z.strictObject({ alias: line(200) });

export const mergeBody = z.strictObject({ into: line(64).min(1), preview: z.boolean().optional() });
export const mainBody = z.strictObject({ playerId: line(64).min(1) });
export const splitBody = z.strictObject({ mergeId: line(64).min(1), preview: z.boolean().optional() });
const counted = z.object({ id: z.string(), name: z.string(), totalSessions: z.number().int() });
/** Sessions that name both count once. */
export const mergePreview = z.object({ from: counted, into: counted, totalAfter: z.number().int() });
export type MergePreview = z.infer<typeof mergePreview>;
/** Counts of the merged player now, and of each player after the split. */
export const splitPreview = z.object({ now: counted, from: counted, into: counted });
export type SplitPreview = z.infer<typeof splitPreview>;
/** `mergeId`: named by a split. The sessions are re-credited one by one. */
export const merged = recordWritten.extend({ mergeId: z.string() });
export type MergeAnswer = z.infer<typeof merged>;

/** `commandId`: named by an undo. */
export const playerWithdrawn = z.object({ position, id: z.string(), commandId: z.string() });
export type PlayerWithdrawn = z.infer<typeof playerWithdrawn>;

export const playerSession = sessionRow.pick({ id: true, eventDate: true, eventType: true }).extend({
  sessionId: z.string(),
  detectionMethod: z.string(),
});
export const linkMethod = z.enum(['manual', 'auto', 'admin']);
export const discordLink = z.object({
  id: z.string(),
  discordId: z.string().nullable(),
  discordUsername: z.string().nullable(),
  playerId: z.string(),
  linkMethod,
  isActive: z.boolean(),
  linkedAt: z.string(),
  notes: z.string().nullable(),
});
export type DiscordLink = z.infer<typeof discordLink>;
const person = z.object({ id: z.string(), name: z.string() });
export const playerPage = z
  .object({
    player: z.object({
      id: z.string(),
      name: z.string(),
      characterName: z.string(),
      discordId: z.string().nullable(),
      discordUsername: z.string().nullable(),
      voiceTime: z.number().int().nullable(),
      voiceSessions: z.number().int().nullable(),
      firstSeen: z.string(),
      lastSeen: z.string().nullable(),
      totalSessions: z.number().int(),
      /** Sessions of the last 14 days. */
      recentSessions: z.number().int(),
      favoriteEvent: z.string().nullable(),
      aliases: z.array(z.string()),
      mergedInto: z.string().nullable(),
      /** Main character of an alt, or alts of a main; they count separately. */
      main: person.nullable(),
      alts: z.array(person),
      /** The next open tier of each family, then unlocked ones, newest first. */
      achievements: z.array(achievement),
      /** Compared by If-Match. */
      revision: z.number().int(),
    }),
    sessions: z.array(playerSession),
    discordLink: discordLink.nullable(),
  })
  .meta({ id: 'PlayerPage' });
export type PlayerPage = z.infer<typeof playerPage>;

export const activityQuery = z.object({ weeks: weeksBack(26) });
/** Activity of a player by week, oldest first. */
export const playerActivity = z.object({
  weeks: z.array(
    trendWeek.extend({
      /** Counted sessions by event type; types without any are absent. */
      raids: z.array(z.object({ eventType: z.string(), count: z.number().int() })),
      /** Time in voice channels that the viewer may see; null: no linked account, or voice was never recorded. */
      voiceSeconds: z.number().int().nullable(),
    }),
  ),
});
export type PlayerActivity = z.infer<typeof playerActivity>;
