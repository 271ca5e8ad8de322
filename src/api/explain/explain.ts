import { roleCovers } from '../../contracts/guild-roles.ts';
import type { Deps } from '../../application/deps.ts';
import type { explainQuery, ExplainedRow, Explanation } from '../../contracts/explain.ts';
import { utcDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { NamedPlayer } from '../../projections/in-memory/names.ts';
import { explainableOf, explainSessions } from '../../projections/sessions/explain.ts';
import type { Explainable, ExplainedSessions, ExplainRequest } from '../../projections/sessions/explain.ts';
import { everySessionOf } from '../../projections/sessions/player-sessions.ts';
import type { VoiceEye } from '../../projections/voice/eye.ts';
import { explainVoice } from '../../projections/voice/explain.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { recordParams } from '../http/response/record-history.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';
import type { explainedNumbers } from '../../contracts/explain.ts';
import type { Rule } from '../../domain/statistics/achievement-progress.ts';

/** Rules, one sentence each. */
const rules: Readonly<Record<string, string>> = {
  totalSessions:
    'Sessions that are processed or verified and not excluded, in which the player is credited; each counts once.',
  weeklyAverage:
    'Counted sessions of the last 42 days, divided by the weeks since the player was first seen: at least one, at most six.',
  currentStreak: 'Weeks in a row (Monday to Sunday, UTC) with a counted session, up to this week or the last one.',
  longestStreak: 'The most weeks in a row (Monday to Sunday, UTC) with a counted session.',
  rank: 'One more than the number of players with more counted sessions.',
  voiceTime:
    'Seconds in voice of the currently linked Discord account. A voice session that is still open counts up to now.',
  voiceJoins: 'Voice joins of the currently linked Discord account. Moving between channels is not another join.',
} satisfies Record<(typeof explainedNumbers)[number], string>;

const ofAchievement = ({ what, goal }: Rule): string =>
  ({
    sessions: `The first ${goal} counted sessions.`,
    'each-boss': 'The first counted session of each of the seven bosses.',
    'one-boss': `The first ${goal} counted sessions of the boss with the most.`,
    weeks: `The first ${goal} weeks in a row (Monday to Sunday, UTC) with a counted session.`,
    'voice-hours': `Whole hours in voice of the currently linked Discord account, at most ${goal}.`,
  })[what];

/** Rule of a number, or of an achievement. */
const ruleOf = (number: string, rule: Rule | null): string =>
  rule === null ? (rules[number] ?? '') : ofAchievement(rule);

const HOUR = 3600;

type ExplainDeps = Pick<Deps, 'roles' | 'clock' | 'readModels'> & Views;
type ExplainApiRequest = ApiRequest<{ params: typeof recordParams; querystring: typeof explainQuery }>;
type ExplainContext = {
  readonly eye: VoiceEye;
  readonly player: NamedPlayer;
  readonly until: UtcDay | null;
  readonly today: UtcDay;
};
/** Parts of an explanation specific to a number. */
type ExplainedValue = Pick<Explanation, 'value' | 'rule'> & {
  readonly rows: readonly ExplainedRow[];
  readonly figures: Pick<ExplainedSessions, 'firstSeen' | 'totalSessions'>;
};

const ofSessions = async (
  { player, until, today }: ExplainContext,
  { basis, beside }: Pick<ExplainRequest, 'basis' | 'beside'>,
  { readModels }: ExplainDeps,
): Promise<ExplainedSessions> => {
  const names = [player.name, ...player.aliases.map(({ text }) => text)];
  const sessions = await everySessionOf(readModels, { playerId: player.id, names });
  return explainSessions(sessions, { basis, beside, until, today, registeredOn: player.registeredOn });
};

/** null without a linked account, or when voice was never recorded. */
const inVoice = async (
  { player, until, eye }: ExplainContext,
  joinsOnly: boolean,
  { names, voices, readModels, clock }: ExplainDeps,
) => {
  const accountId = names.accountOfPlayer(player.id);
  if (accountId === null || !voices.isRecorded()) return { seconds: null, joins: null, rows: [] };
  return explainVoice(readModels, accountId, { until, now: clock.now().getTime(), joinsOnly, eye });
};

const rank = (
  { player, until }: ExplainContext,
  { standings, names }: ExplainDeps,
): Pick<ExplainedValue, 'value' | 'rows'> => {
  const all = { from: null, eventType: null, people: null };
  const board = until === null ? standings.board() : standings.board({ ...all, to: until });
  const own = board.find(({ playerId }) => playerId === player.id);
  if (own === undefined) return { value: null, rows: [] };
  const rows = board
    .filter(({ totalSessions }) => totalSessions > own.totalSessions)
    .map(({ playerId: id, totalSessions }) => {
      const name = names.nameOf(id) ?? '';
      return { kind: 'player' as const, id, name, totalSessions, counts: true, why: null };
    });
  return { value: own.rank, rows };
};

/** Inputs of a rule besides its rows. */
const figuresOf = (of: ExplainContext, deps: ExplainDeps): Promise<ExplainedSessions> =>
  ofSessions(of, { basis: (sessions) => ({ value: sessions.length, sessions }), beside: 'outside-window' }, deps);

type OnVoice = Extract<Explainable, { on: 'voice' }>;
const ofVoice = async (
  { rule, joinsOnly }: OnVoice,
  of: ExplainContext,
  deps: ExplainDeps,
): Promise<Pick<ExplainedValue, 'value' | 'rows'>> => {
  const { seconds, joins, rows } = await inVoice(of, joinsOnly, deps);
  if (joinsOnly) return { value: joins, rows };
  const isHours = seconds !== null && rule !== null;
  return { value: isHours ? Math.min(rule.goal, Math.floor(seconds / HOUR)) : seconds, rows };
};

const said = async (number: string, of: ExplainContext, deps: ExplainDeps): Promise<ExplainedValue> => {
  const explainable = explainableOf(number);
  if (explainable === null) throw problem('unknown-filter', 'There is no such number or achievement.');
  if (explainable.on === 'sessions') {
    const { rule } = explainable;
    const explained = await ofSessions(of, explainable, deps);
    return { value: explained.value, rows: explained.rows, rule: ruleOf(number, rule), figures: explained };
  }
  const figures = await figuresOf(of, deps);
  if (explainable.on === 'players') return { ...rank(of, deps), rule: ruleOf(number, null), figures };
  return { ...(await ofVoice(explainable, of, deps)), rule: ruleOf(number, explainable.rule), figures };
};

/** Reasons for exclusion are for moderators, and for the session's participants. */
const shownTo = (user: SignedIn, player: NamedPlayer, { names }: Pick<ExplainDeps, 'names'>) => {
  const maySee = roleCovers(user.role, 'mod') || names.playerOfAccount(user.account.id) === player.id;
  return (row: ExplainedRow): ExplainedRow => (row.kind === 'session' && !maySee ? { ...row, reason: null } : row);
};

const playerOf = (id: string, { names }: ExplainDeps): NamedPlayer => {
  const player = names.survivorOf(id);
  if (player === null || player.withdrawn) throw problem('not-found', 'There is no such player.');
  return player;
};

/** GET /api/players/:id/explain; a merged id is explained as the player it was merged into. */
export const explainNumber =
  (deps: ExplainDeps) =>
  async ({ params, query, user }: ExplainApiRequest): Promise<Explanation> => {
    const player = playerOf(params.id, deps);
    const today = utcDay(deps.clock.now().toISOString());
    const until = query.until ?? today;
    if (until > today) throw problem('unknown-filter', 'A date in the future cannot be explained.');
    const eye = await voiceEyeOf(user, deps);
    const of = { eye, player, today, until: until === today ? null : until };
    const { value, rule, rows, figures } = await said(query.number, of, deps);
    const { firstSeen, totalSessions } = figures;
    const shown = rows.map(shownTo(user, player, deps));
    return { playerId: player.id, number: query.number, until, value, rule, firstSeen, totalSessions, rows: shown };
  };
