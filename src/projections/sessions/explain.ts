import type { ExplainedRow, WhyNot } from '../../contracts/explain.ts';
import { utcDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Rule } from '../../domain/statistics/achievement-progress.ts';
import { achievementTier } from '../../domain/statistics/achievements.ts';
import { basisOfRule, sessionNumbers } from '../../domain/statistics/explain.ts';
import type { Basis, DatedSession, SessionNumber } from '../../domain/statistics/explain.ts';
import type { SessionOfPlayer } from './player-sessions.ts';

/** How a number is computed from sessions, and for which day. */
export type ExplainRequest = {
  readonly basis: (
    sessions: readonly DatedSession[],
    day: { readonly today: UtcDay; readonly firstSeen: UtcDay },
  ) => Basis;
  /** Last day of sessions to include; null: today, including sessions dated ahead. */
  readonly until: UtcDay | null;
  readonly today: UtcDay;
  readonly registeredOn: UtcDay;
  /** Why a counted session is not part of this number. */
  readonly beside: Extract<WhyNot, 'outside-window' | 'not-needed'>;
};
type SessionRow = Extract<ExplainedRow, { kind: 'session' }>;
export type ExplainedSessions = {
  readonly value: number;
  readonly firstSeen: UtcDay;
  readonly totalSessions: number;
  readonly rows: readonly SessionRow[];
};

/** The number, and for each session why it is included or not. */
export const explainSessions = (
  sessions: readonly SessionOfPlayer[],
  { basis, until, today, registeredOn, beside }: ExplainRequest,
): ExplainedSessions => {
  const isLater = ({ eventDate }: SessionOfPlayer): boolean => until !== null && utcDay(eventDate) > until;
  const counted = sessions.filter((one) => one.why === null && !isLater(one));
  const dated = counted.map(({ id, eventDate, eventType }) => ({ id, eventType, day: utcDay(eventDate) }));
  const firstSeen = dated.reduce<UtcDay | null>(
    (first, { day }) => (first === null || day < first ? day : first),
    null,
  );
  const day = { today: until ?? today, firstSeen: firstSeen ?? registeredOn };
  const { value, sessions: named } = basis(dated, day);
  const ids = new Set(named.map(({ id }) => id));
  const whyOf = (one: SessionOfPlayer): WhyNot | null => {
    if (one.why !== null) return one.why;
    if (isLater(one)) return 'outside-window';
    return ids.has(one.id) ? null : beside;
  };
  const rows = sessions.map((one): SessionRow => {
    const { id, eventDate, eventType, exclusionReason: reason } = one;
    const why = whyOf(one);
    return { kind: 'session', id, eventDate, eventType, counts: why === null, why, reason };
  });
  return { value, firstSeen: day.firstSeen, totalSessions: counted.length, rows };
};

const achievementPrefix = 'achievement:';

/** What a number is based on. `rule`: of the achievement whose progress it is. */
export type Explainable =
  | ({ readonly on: 'sessions'; readonly rule: Rule | null } & Pick<ExplainRequest, 'basis' | 'beside'>)
  | { readonly on: 'voice'; readonly rule: Rule | null; readonly joinsOnly: boolean }
  | { readonly on: 'players' };

const isSessionNumber = (number: string): number is SessionNumber => Object.hasOwn(sessionNumbers, number);

const ofRule = (rule: Rule): Explainable => {
  if (rule.what === 'voice-hours') return { on: 'voice', rule, joinsOnly: false };
  const basis: ExplainRequest['basis'] = (sessions) => basisOfRule(rule, sessions) ?? { value: 0, sessions: [] };
  return { on: 'sessions', rule, basis, beside: 'not-needed' };
};

/** null: unknown number. */
export const explainableOf = (number: string): Explainable | null => {
  if (isSessionNumber(number))
    return { on: 'sessions', rule: null, basis: sessionNumbers[number], beside: 'outside-window' };
  if (number === 'rank') return { on: 'players' };
  if (number === 'voiceTime' || number === 'voiceJoins')
    return { on: 'voice', rule: null, joinsOnly: number === 'voiceJoins' };
  if (!number.startsWith(achievementPrefix)) return null;
  const tier = achievementTier(number.slice(achievementPrefix.length));
  return tier === null ? null : ofRule(tier.rule);
};
