import type { MyStats } from '../../contracts/my.ts';
import type { PlayerStatus } from '../../contracts/players.ts';
import type { SessionStats } from '../../contracts/sessions.ts';
import { addDays, dayNumber, isoWeekIndex, periods, windowStart } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { averageAWeek, statusOf } from '../../domain/statistics/activity.ts';
import { countSince, firstDay, lastDay, tallyOf } from '../../domain/statistics/calendar.ts';
import type { Calendar, Tally } from '../../domain/statistics/calendar.ts';
import { compareWithOthers } from '../../domain/statistics/comparison.ts';
import { favouriteEvent } from '../../domain/statistics/event-types.ts';
import { rankAll, ranksOf, rankTrendOf } from '../../domain/statistics/ranking.ts';
import type { Ranked } from '../../domain/statistics/ranking.ts';
import { meanOf, percentOf } from '../../domain/statistics/rounding.ts';
import { currentStreakIn, weeksOf } from '../../domain/statistics/streaks.ts';
import type { Weeks } from '../../domain/statistics/streaks.ts';
import type { Clock } from '../../ports/clock.ts';
import { createViewCache } from './view-cache.ts';
import type { ViewCacheDeps } from './view-cache.ts';
import { createCachedView } from './cached-view.ts';
import { documentOf } from '../kernel/documents.ts';
import type { Reached } from '../kernel/waiting.ts';
import type { NamedPlayer, Names } from './names.ts';
import type { GuildDay } from '../sessions/calendar-views.ts';
import { sessionsProjection } from '../sessions/projection.ts';

/** One player's numbers today. */
export type Standing = {
  readonly playerId: string;
  /** As it is sorted (folded); shown names are joined from `names`. */
  readonly name: string;
  readonly status: PlayerStatus;
  readonly totalSessions: number;
  readonly weeklyAverage: number;
  readonly currentStreak: number;
  readonly longestStreak: number;
  readonly twoWeeks: number;
  readonly thirtyDays: number;
  readonly sixWeeks: number;
  readonly firstSeen: UtcDay;
  readonly lastSeen: UtcDay | null;
  readonly favoriteEvent: string | null;
};

/** Ranks, medians and windows, computed from calendars in memory; again after a change and at midnight UTC. */
export type Standings = {
  start(): Promise<void>;
  /** Loads everything again. */
  reload(): Promise<void>;
  stop(): void;
  /** Up to where the sessions behind the numbers stand; names have a position of their own. */
  position(): Position | null;
  waitFor(position: Position, ms: number): Promise<Reached>;
  /** Grows with every change of what is answered, midnight included: a kept page is good as long as it is the same. */
  stamp(): string;
  /** Players with a counted session, in the order of the board. */
  board(): readonly Ranked<Standing>[];
  /** Every registered player, by name. */
  players(): readonly Standing[];
  /** null for an unknown player. */
  player(playerId: string): Standing | null;
  rankOf(playerId: string): number | null;
  comparison(playerId: string): MyStats['comparison'];
  rankTrend(playerId: string): MyStats['rankTrend'];
  /** Counted sessions of the guild. `needsReview` is a count of the list, so it is not here. */
  guild(): Omit<SessionStats, 'needsReview'>;
};

/** What a calendar says whatever day it is. */
type Kept = {
  readonly tally: Tally;
  readonly weeks: Weeks;
  readonly firstDay: UtcDay | null;
  readonly lastDay: UtcDay | null;
  readonly favourite: string | null;
};
const keep = (calendar: Calendar): Kept => {
  const tally = tallyOf(calendar);
  return {
    tally,
    weeks: weeksOf(tally),
    firstDay: firstDay(tally),
    lastDay: lastDay(tally),
    favourite: favouriteEvent(calendar),
  };
};
const nothing: Kept = keep({});

/** Everything that holds for one day and one state of the calendars and names. */
type Today = {
  readonly stamp: string;
  readonly players: readonly Standing[];
  readonly byId: ReadonlyMap<string, Standing>;
  readonly board: readonly Ranked<Standing>[];
  readonly rankById: ReadonlyMap<string, number>;
  /** Rank by sessions dated before the 42-day window, by their number. */
  readonly formerRanks: ReadonlyMap<number, number>;
  /** Sessions of 42 days of each active player, ascending. */
  readonly active: Int32Array;
  readonly guild: Omit<SessionStats, 'needsReview'>;
};

/** The windows of one day as day numbers: they are the same for every player. */
type Windows = {
  readonly today: number;
  readonly week: number;
  readonly twoWeeks: number;
  readonly thirtyDays: number;
  readonly sixWeeks: number;
};
const windowsOf = (day: UtcDay): Windows => {
  const today = dayNumber(day);
  return {
    today,
    week: isoWeekIndex(day),
    twoWeeks: today - periods['2weeks'] + 1,
    thirtyDays: today - periods.month + 1,
    sixWeeks: today - periods['6weeks'] + 1,
  };
};

const standingOf = (player: NamedPlayer, kept: Kept, windows: Windows): Standing => {
  const { tally, weeks } = kept;
  const firstSeen = kept.firstDay ?? player.registeredOn;
  const age = windows.today - (tally.days[0] ?? dayNumber(firstSeen));
  const sixWeeks = countSince(tally, windows.sixWeeks);
  return {
    playerId: player.id,
    name: player.folded,
    status: statusOf(sixWeeks, age),
    totalSessions: tally.total,
    weeklyAverage: averageAWeek(sixWeeks, age),
    currentStreak: currentStreakIn(weeks, windows.week),
    longestStreak: weeks.longest,
    twoWeeks: countSince(tally, windows.twoWeeks),
    thirtyDays: countSince(tally, windows.thirtyDays),
    sixWeeks,
    firstSeen,
    lastSeen: kept.lastDay,
    favoriteEvent: kept.favourite,
  };
};

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

const guildOf = (days: ReadonlyMap<string, GuildDay>, today: UtcDay): Today['guild'] => {
  const weekStart = windowStart('week', today);
  const all = sumDays(days, null, null);
  const week = sumDays(days, weekStart, null);
  const previous = weekStart === null ? all : sumDays(days, addDays(weekStart, -7), weekStart);
  return {
    totalSessions: all.sessions,
    avgParticipants: meanOf(all.participations, all.sessions),
    weekSessions: week.sessions,
    verifiedRate: percentOf(all.verified, all.sessions),
    firstEventDate: [...days.keys()].reduce<string | null>(
      (first, day) => (first === null || day < first ? day : first),
      null,
    ),
    weekAvgParticipants: meanOf(week.participations, week.sessions),
    previousWeekSessions: previous.sessions,
  };
};

const compareNames = (a: Standing, b: Standing): number =>
  a.name === b.name ? (a.playerId < b.playerId ? -1 : 1) : a.name < b.name ? -1 : 1;

const compute = (
  stamp: string,
  today: UtcDay,
  held: {
    readonly names: Names;
    readonly calendars: ReadonlyMap<string, Kept>;
    readonly days: ReadonlyMap<string, GuildDay>;
  },
): Today => {
  const windows = windowsOf(today);
  const players = [...held.names.players()].map((player) =>
    standingOf(player, held.calendars.get(player.id) ?? nothing, windows),
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

export const createStandings = (deps: ViewCacheDeps & { readonly clock: Clock; readonly names: Names }): Standings => {
  const calendars = createCachedView(sessionsProjection.views.playerCalendars, (row) => keep(documentOf(row)));
  const days = createCachedView(sessionsProjection.views.guildDays, (row) => documentOf(row));
  let epoch = 0;
  let kept: Today | null = null;
  const held = createViewCache(deps, 'sessions', [calendars, days], () => void (epoch += 1));
  const todayIs = (): UtcDay => deps.clock.now().toISOString().slice(0, 10);
  const stamp = (): string => `${epoch}.${deps.names.epoch()}.${todayIs()}`;
  const now = (): Today => {
    const wanted = stamp();
    if (kept?.stamp !== wanted) {
      kept = compute(wanted, todayIs(), { names: deps.names, calendars: calendars.all(), days: days.all() });
    }
    return kept;
  };

  return {
    start: () => held.start(),
    reload: () => held.reload(),
    stop: () => held.stop(),
    position: () => held.position(),
    waitFor: (position, ms) => held.waitFor(position, ms),
    stamp,
    board: () => now().board,
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
