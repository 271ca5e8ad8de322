import type { UtcDay } from '../../contracts/windows.ts';

/** Values that the order of the board compares. `name`: in sortable form. */
export type Contender = {
  readonly playerId: string;
  readonly totalSessions: number;
  readonly weeklyAverage: number;
  readonly lastSeen: UtcDay | null;
  readonly name: string;
};
export type RankedContender<C extends Contender> = C & { readonly rank: number };

const descending = (a: string, b: string): number => (a === b ? 0 : a > b ? -1 : 1);

/** Sessions, weekly average, last session, name; the id only makes it total. */
export const compareContenders = (a: Contender, b: Contender): number =>
  b.totalSessions - a.totalSessions ||
  b.weeklyAverage - a.weeklyAverage ||
  descending(a.lastSeen ?? '', b.lastSeen ?? '') ||
  descending(b.name, a.name) ||
  descending(b.playerId, a.playerId);

/** The rank of each total among all: standard competition ranking (1, 2, 2, 4). */
export const ranksOf = (totals: Iterable<number>): ReadonlyMap<number, number> => {
  const players = new Map<number, number>();
  for (const total of totals) if (total > 0) players.set(total, (players.get(total) ?? 0) + 1);
  const ranks = new Map<number, number>();
  let ahead = 0;
  for (const total of [...players.keys()].sort((a, b) => b - a)) {
    ranks.set(total, ahead + 1);
    ahead += players.get(total) ?? 0;
  }
  return ranks;
};

/** Players with at least one session, in the order of the board. */
export const rankAll = <C extends Contender>(contenders: readonly C[]): readonly RankedContender<C>[] => {
  const ranks = ranksOf(contenders.map(({ totalSessions }) => totalSessions));
  return contenders
    .filter(({ totalSessions }) => totalSessions > 0)
    .sort(compareContenders)
    .map((contender) => ({ ...contender, rank: ranks.get(contender.totalSessions) ?? 0 }));
};

export type RankTrend = { readonly from: number; readonly to: number; readonly delta: number };

/** `from`: the rank by sessions dated before the window. Positive delta = climbed. null without both ranks. */
export const rankTrendOf = (from: number | null, to: number | null): RankTrend | null =>
  from === null || to === null ? null : { from, to, delta: from - to };
