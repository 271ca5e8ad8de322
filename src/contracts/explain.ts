import { z } from 'zod';
import { notCounted } from './sessions.ts';

/** Numbers of a player that can be explained, beside `achievement:<id>`. */
export const explainedNumbers = [
  'totalSessions',
  'weeklyAverage',
  'currentStreak',
  'longestStreak',
  'rank',
  'voiceTime',
  'voiceJoins',
] as const;
const numberPattern = new RegExp(`^(?:${explainedNumbers.join('|')}|achievement:[a-z0-9-]{1,40})$`);

export const explainQuery = z.object({
  number: z
    .string()
    .regex(numberPattern)
    .default('totalSessions')
    .describe(`One of ${explainedNumbers.join(', ')}, or achievement:<id> for the progress of an achievement.`),
  until: z.iso
    .date()
    .optional()
    .describe('As it was at the end of this UTC day, by what is known now; today when absent.'),
});

/** `not-needed`: it counts, but the goal was reached without it. `not-a-join`: a stay that began by moving there. */
export const whyNot = z.enum([...notCounted.options, 'outside-window', 'not-needed', 'not-a-join']);
export type WhyNot = z.infer<typeof whyNot>;

const row = { counts: z.boolean(), why: whyNot.nullable() };
const explainedSession = z.object({
  kind: z.literal('session'),
  id: z.string(),
  eventDate: z.string(),
  eventType: z.string(),
  ...row,
  /** Reason for excluding the session; visible to moderators, and to participants for their own sessions. */
  reason: z.string().nullable(),
});
const explainedStay = z.object({
  kind: z.literal('stay'),
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Part of it before the end of the day, in milliseconds. */
  ms: z.number().int(),
  ...row,
});
const explainedRival = z.object({
  kind: z.literal('player'),
  id: z.string(),
  name: z.string(),
  totalSessions: z.number().int(),
  ...row,
});
export const explainedRow = z.discriminatedUnion('kind', [explainedSession, explainedStay, explainedRival]);
export type ExplainedRow = z.infer<typeof explainedRow>;

/**
 * Explanation of a number. The counted rows are those that the rule names, and the number follows from them: a total is
 * their count, a streak the weeks they cover, a rank one more than the players ahead.
 */
export const explanation = z
  .object({
    playerId: z.string(),
    number: z.string(),
    until: z.string(),
    /** null: not measured, or no rank. */
    value: z.number().nullable(),
    rule: z.string(),
    /**
     * Further inputs of the rule: the day of the first session or registration, and the player's own sessions for a
     * rank.
     */
    firstSeen: z.string(),
    totalSessions: z.number().int(),
    /** Newest first; players by their rank. */
    rows: z.array(explainedRow),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof explanation>;
