import type { SessionStats } from '../../contracts/sessions.ts';
import { addDays, periods } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { meanOf, percentOf } from '../../domain/statistics/rounding.ts';
import type { GuildDay } from '../sessions/calendar-views.ts';
import type { MyStats } from '../../contracts/my.ts';
import { compareWithOthers } from '../../domain/statistics/comparison.ts';
import { rankAll, ranksOf, rankTrendOf } from '../../domain/statistics/ranking.ts';
import type { RankedContender } from '../../domain/statistics/ranking.ts';
import type { Clock } from '../../ports/clock.ts';
import { createFilteredBoards } from './boards.ts';
import type { BoardFilter, RanksUpTo } from './boards.ts';
import { createViewCache } from './view-cache.ts';
import type { ViewCacheDeps } from './view-cache.ts';
import type { ViewRegistry } from './views.ts';
import { createCachedView } from './cached-view.ts';
import { documentOf } from '../kernel/definition/documents.ts';
import type { Names } from './names.ts';
import { sessionsProjection } from '../sessions/projection.ts';
import { emptyActivity, standingOf, toActivity, windowsOf } from './standing.ts';
import type { Activity, PlayerStanding } from './standing.ts';

/** Counted sessions of the guild. `needsReview` is a count of the list, so it is not here. */
type GuildStats = Omit<SessionStats, 'needsReview'>;

const sumDays = (days: ReadonlyMap<string, GuildDay>, from: UtcDay | null, before: UtcDay | null): GuildDay => {
  const sum = { sessions: 0, verified: 0, participations: 0 };
  for (const [day, { sessions, verified, participations }] of days) {
    if ((from !== null && day < from) || (before !== null && day >= before)) continue;
    sum.sessions += sessions;
    sum.verified += verified;
    sum.participations += participations;
  }
  return sum;
};

const guildOf = (days: ReadonlyMap<string, GuildDay>, today: UtcDay): GuildStats => {
  const weekFrom = addDays(today, 1 - periods.week);
  const all = sumDays(days, null, null);
  const week = sumDays(days, weekFrom, null);
  const previous = sumDays(days, addDays(weekFrom, -periods.week), weekFrom);
  return {
    totalSessions: all.sessions,
    avgParticipants: meanOf(all.participations, all.sessions),
    weekSessions: week.sessions,
    weekFrom,
    verifiedRate: percentOf(all.verified, all.sessions),
    firstEventDate: [...days.keys()].reduce<string | null>(
      (first, day) => (first === null || day < first ? day : first),
      null,
    ),
    weekAvgParticipants: meanOf(week.participations, week.sessions),
    previousWeekSessions: previous.sessions,
  };
};

/** Ranks, medians and windows, computed from calendars in memory after each change and at midnight UTC. */
export type Standings = {
  /** Increases with every change of the results, midnight included: a cached page is valid while it is equal. */
  stamp(): string;
  /** Players with a counted session, ranked; with a filter, by its sessions only. */
  board(filter?: BoardFilter): readonly RankedContender<PlayerStanding>[];
  /** Ranks by the sessions up to the end of each of these ascending days. */
  ranksUpTo(filter: BoardFilter, ends: readonly UtcDay[]): RanksUpTo;
  /** All registered players, by name. */
  players(): readonly PlayerStanding[];
  /** null for an unknown player. */
  player(playerId: string): PlayerStanding | null;
  rankOf(playerId: string): number | null;
  comparison(playerId: string): MyStats['comparison'];
  rankTrend(playerId: string): MyStats['rankTrend'];
  guild(): GuildStats;
};

/** Results for one day and one state of calendars and names. */
type Today = {
  readonly stamp: string;
  readonly players: readonly PlayerStanding[];
  readonly byId: ReadonlyMap<string, PlayerStanding>;
  readonly board: readonly RankedContender<PlayerStanding>[];
  readonly rankById: ReadonlyMap<string, number>;
  /** Ranks by the number of sessions before the 42-day window. */
  readonly formerRanks: ReadonlyMap<number, number>;
  /** Sessions of 42 days per active player, ascending. */
  readonly active: Int32Array;
  readonly guild: GuildStats;
};

const compareNames = (a: PlayerStanding, b: PlayerStanding): number =>
  a.name === b.name ? (a.playerId < b.playerId ? -1 : 1) : a.name < b.name ? -1 : 1;

const compute = (
  stamp: string,
  today: UtcDay,
  held: {
    readonly names: Names;
    readonly calendars: ReadonlyMap<string, Activity>;
    readonly days: ReadonlyMap<string, GuildDay>;
  },
): Today => {
  const windows = windowsOf(today);
  const players = [...held.names.players()].map((player) =>
    standingOf(player, held.calendars.get(player.id) ?? emptyActivity, windows),
  );
  const board = rankAll(players);
  return {
    stamp,
    players: players.sort(compareNames),
    byId: new Map(players.map((standing) => [standing.playerId, standing])),
    board,
    rankById: new Map(board.map(({ playerId, rank }) => [playerId, rank])),
    formerRanks: ranksOf(players.map(({ totalSessions, sixWeeks }) => totalSessions - sixWeeks)),
    active: Int32Array.from(players.flatMap(({ sixWeeks }) => (sixWeeks > 0 ? sixWeeks : []))).sort(),
    guild: guildOf(held.days, today),
  };
};

type StandingsDeps = ViewCacheDeps & {
  readonly clock: Clock;
  readonly names: Names;
  readonly views: Pick<ViewRegistry, 'add'>;
};

/** Maintains the view `standings` of sessions; names have views of their own. */
export const createStandings = (deps: StandingsDeps): Standings => {
  /** Numbers of event types in tallies, which take less memory than texts. */
  const typeNumbers = new Map<string, number>();
  const numberOf = (eventType: string): number => {
    const number = typeNumbers.get(eventType) ?? typeNumbers.size;
    typeNumbers.set(eventType, number);
    return number;
  };
  const calendars = createCachedView(sessionsProjection.views.playerCalendars, (row) =>
    toActivity(documentOf(row), numberOf),
  );
  const days = createCachedView(sessionsProjection.views.guildDays, (row) => documentOf(row));
  let epoch = 0;
  let kept: Today | null = null;
  deps.views.add(
    'standings',
    createViewCache(deps, 'sessions', [calendars, days], () => void (epoch += 1)),
  );
  const todayIs = (): UtcDay => deps.clock.now().toISOString().slice(0, 10);
  const stamp = (): string => `${epoch}.${deps.names.epoch()}.${todayIs()}`;
  const now = (): Today => {
    const wanted = stamp();
    if (kept?.stamp !== wanted) {
      kept = compute(wanted, todayIs(), { names: deps.names, calendars: calendars.all(), days: days.all() });
    }
    return kept;
  };
  const boards = createFilteredBoards({
    names: deps.names,
    typeOf: (eventType) => typeNumbers.get(eventType) ?? null,
    tallyOf: (playerId) => (calendars.all().get(playerId) ?? emptyActivity).tally,
  });
  const filtered = (filter: BoardFilter): readonly RankedContender<PlayerStanding>[] => {
    const { players, stamp: at } = now();
    return boards.of(filter, { players, stamp: at, today: todayIs() });
  };

  return {
    stamp,
    board: (filter) => (filter === undefined ? now().board : filtered(filter)),
    ranksUpTo: (filter, ends) => {
      const { players, stamp: at } = now();
      return boards.ranksUpTo(filter, ends, { players, stamp: at, today: todayIs() });
    },
    players: () => now().players,
    player: (playerId) => now().byId.get(playerId) ?? null,
    rankOf: (playerId) => now().rankById.get(playerId) ?? null,
    comparison: (playerId) => compareWithOthers(now().byId.get(playerId)?.sixWeeks ?? 0, now().active),
    rankTrend: (playerId) => {
      const { byId, formerRanks, rankById } = now();
      const standing = byId.get(playerId);
      if (standing === undefined) return null;
      const former = formerRanks.get(standing.totalSessions - standing.sixWeeks) ?? null;
      return rankTrendOf(former, rankById.get(playerId) ?? null);
    },
    guild: () => now().guild,
  };
};
