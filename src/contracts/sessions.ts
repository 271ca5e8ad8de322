import { z } from 'zod';
import { day, daySpan, trendWeek, weeksBack } from './trends.ts';

export const sessionStatuses = ['pending', 'processed', 'verified', 'failed'] as const;
export const sessionStatus = z.enum(sessionStatuses);
export type SessionStatus = z.infer<typeof sessionStatus>;
export const dataSource = z.enum(['screenshot', 'text', 'import']);
export const detectionMethod = z.enum(['paddle', 'tesseract', 'vision', 'text', 'manual', 'import']);
export type DetectionMethod = z.infer<typeof detectionMethod>;
const utc = z.string();

/** A row of the list. Confidence is 0 to 1, null while pending or failed. */
export const sessionRow = z
  .object({
    id: z.string(),
    eventDate: utc,
    eventType: z.string(),
    participantCount: z.number().int(),
    discordUsername: z.string().nullable(),
    confidenceScore: z.number().nullable(),
    dataSource,
    userParticipated: z.boolean(),
    status: sessionStatus,
    excluded: z.boolean(),
    unverifiedCount: z.number().int(),
    submittedAt: utc,
    /** An earlier session has the same content, and nobody has decided whether this is another raid. */
    duplicateOpen: z.boolean(),
  })
  .meta({ id: 'SessionRow' });
export type SessionRow = z.infer<typeof sessionRow>;

export const sessionList = z
  .object({
    sessions: z.array(sessionRow),
    hasMore: z.boolean(),
    /** Number of matches over all pages. */
    total: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
  })
  .meta({ id: 'SessionList' });
export type SessionList = z.infer<typeof sessionList>;

/** Counted sessions only; `verifiedRate` in percent; null where nothing was measured. */
export const sessionStats = z
  .object({
    totalSessions: z.number().int(),
    avgParticipants: z.number().nullable(),
    weekSessions: z.number().int(),
    /** First UTC day of that week. */
    weekFrom: day,
    verifiedRate: z.number().nullable(),
    firstEventDate: utc.nullable(),
    weekAvgParticipants: z.number().nullable(),
    previousWeekSessions: z.number().int(),
    needsReview: z.number().int(),
  })
  .meta({ id: 'SessionStats' });
export type SessionStats = z.infer<typeof sessionStats>;

/** Why a participation is not counted. `credited-elsewhere`: the name is credited to another player. */
export const notCounted = z.enum([
  'pending',
  'failed',
  'excluded',
  'unmatched',
  'own-addition',
  'low-confidence',
  'named-twice',
  'credited-elsewhere',
]);
export type NotCounted = z.infer<typeof notCounted>;

/** With `player`: sessions of that player, counted or not. */
export const playerSessionRow = sessionRow
  .extend({ counts: z.boolean(), why: notCounted.nullable() })
  .meta({ id: 'PlayerSessionRow' });
export const playerSessionList = sessionList
  .extend({ sessions: z.array(playerSessionRow) })
  .meta({ id: 'PlayerSessionList' });
export type PlayerSessionList = z.infer<typeof playerSessionList>;

/** `why`: set when it also looks like the name that was read. */
export const candidate = z
  .object({
    playerId: z.string(),
    name: z.string(),
    similarity: z.number(),
    why: z.literal('look-alike').nullable(),
  })
  .meta({ id: 'Candidate' });
export const removalReason = z.enum(['not-a-name', 'was-not-me']);
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const participant = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    playerId: z.string().nullable(),
    playerName: z.string().nullable(),
    rawName: z.string(),
    /** The lower of reading and matching. */
    confidenceScore: z.number(),
    readingConfidence: z.number(),
    matchConfidence: z.number(),
    detectionMethod,
    verificationStatus: z.enum(['verified', 'unverified']),
    ocrModel: z.string().nullable(),
    /** Index into imageUrls. */
    image: z.number().int().nullable(),
    /** Picture pixels. */
    box: box.nullable(),
    candidates: z.array(candidate),
    /** Decision of a moderator: this player, or nobody. */
    review: z.enum(['confirmed', 'nobody']).nullable(),
    /** Who added it by hand, and when; null for a machine reading. */
    addedBy: z.string().nullable(),
    addedAt: utc.nullable(),
    counted: z.boolean(),
    /** Why it is not counted; null when it is. */
    notCounted: notCounted.nullable(),
    proposedRemoval: z.object({ by: z.string(), at: utc, reason: removalReason.nullable() }).nullable(),
  })
  .meta({ id: 'Participant' });
export type Participant = z.infer<typeof participant>;

/** A line of a screenshot that is not in the list. `text` null: unreadable, usually because of its script. */
export const otherLine = z
  .object({
    /** Index into imageUrls. */
    image: z.number().int(),
    /** Picture pixels. */
    box,
    text: z.string().nullable(),
    confidence: z.number(),
  })
  .meta({ id: 'OtherLine' });
export const otherText = z.array(otherLine);
export type OtherText = z.infer<typeof otherText>;

export const sessionDetails = z
  .object({
    id: z.string(),
    eventDate: utc,
    eventType: z.string(),
    status: sessionStatus,
    excluded: z.boolean(),
    exclusionReason: z.string().nullable(),
    participantCount: z.number().int(),
    trackedCount: z.number().int(),
    confidenceScore: z.number().nullable(),
    discordUsername: z.string().nullable(),
    submittedBy: z.string().nullable(),
    submittedAt: utc,
    dataSource,
    imageUrls: z.array(z.string()),
    /** Width and height in pixels, by index of imageUrls. */
    imageSizes: z.array(z.tuple([z.number(), z.number()])),
    rawText: z.string().nullable(),
    discordChannelId: z.string().nullable(),
    /** Current name of the channel; null when it was never seen. */
    discordChannelName: z.string().nullable(),
    notes: z.string().nullable(),
    /** Version of the participants, for If-Match when saving them. */
    version: z.number().int(),
    /** Revision of the session, for If-Match of all other changes. */
    revision: z.number().int(),
    possibleDuplicateOf: z.string().nullable(),
    /** Whether this awaits a decision: until this session is verified or excluded. */
    duplicateOpen: z.boolean(),
    failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
    /** Indexes of screenshots without any name. */
    emptyImages: z.array(z.number().int()),
    participants: z.array(participant),
    /** Members' corrections of their own attendance; reasons are for moderators, and for their author. */
    corrections: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['was-there', 'was-not-me']),
        participantIds: z.array(z.string()),
        by: z.string(),
        at: utc,
        reason: z.string().nullable(),
        status: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
      }),
    ),
  })
  .meta({ id: 'SessionDetails' });
export type SessionDetails = z.infer<typeof sessionDetails>;

const listFilters = {
  search: z.string().max(100).optional().describe('Only those with these words in names, event type or notes.'),
  eventType: z.string().optional().describe('Only those of this type: code, name or alias.'),
  review: z.enum(['true', 'false']).optional().describe('true: only those that need a look.'),
  excluded: z.enum(['true', 'false']).optional().describe('true: only those that are excluded.'),
  counted: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'true: only those that count, that is processed or verified and not excluded; with `player`: for this player.',
    ),
  processed: z.enum(['true', 'false']).optional().describe('true: only those that are processed or verified.'),
};
export const sessionListQuery = z.object({
  limit: z.coerce.number().int().default(50).describe('How many, 1 to 1000.'),
  offset: z.coerce.number().int().default(0).describe('How many to leave out first.'),
  ...listFilters,
  ...daySpan,
  player: z.string().max(64).optional().describe('Only those that name this player, each with `counts` and `why`.'),
});

export const sessionTrendQuery = z.object({ ...listFilters, weeks: weeksBack(26) });
/** Sessions of the filtered list by week, oldest first. */
export const sessionTrend = z.object({
  weeks: z.array(
    trendWeek.extend({
      sessions: z.number().int(),
      /** How many of them count. */
      counted: z.number().int(),
      /** Mean over processed sessions; null: none. */
      avgParticipants: z.number().nullable(),
    }),
  ),
});
export type SessionTrend = z.infer<typeof sessionTrend>;
