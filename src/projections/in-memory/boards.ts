import { LRUCache } from 'lru-cache';
import { dayNumber } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { countSelected, countsUpTo, tallyOf as tallyOfCalendar } from '../../domain/statistics/calendar.ts';
import type { Calendar, Selection, Tally } from '../../domain/statistics/calendar.ts';
import { rankAll, ranksOf } from '../../domain/statistics/ranking.ts';
import type { RankedContender } from '../../domain/statistics/ranking.ts';
import type { Names } from './names.ts';
import { toActivity, standingOf, windowsOf } from './standing.ts';
import type { PlayerStanding } from './standing.ts';

/** A person with several players: main, alts and their joint calendar, each session once. */
export type GroupedPerson = {
  readonly mainId: string;
  readonly playerIds: readonly string[];
  readonly calendar: Calendar;
};
/** All people with several players. `stamp` increases with every change. */
export type GroupedPeople = { readonly stamp: number; readonly persons: readonly GroupedPerson[] };

/** Sessions that rank, by whole UTC days, inclusive; null = no bound, every type, every player separately. */
export type BoardFilter = {
  readonly from: UtcDay | null;
  readonly to: UtcDay | null;
  readonly eventType: string | null;
  readonly people: GroupedPeople | null;
};

type Today = { readonly players: readonly PlayerStanding[]; readonly stamp: string; readonly today: UtcDay };
type BoardContext = {
  readonly names: Pick<Names, 'player'>;
  /** Number of the type in tallies; null: no session has it. */
  readonly typeOf: (eventType: string) => number | null;
  readonly tallyOf: (playerId: string) => Tally;
};

/** Number of recently used filters to cache. */
const mostKept = 8;
const ofNone: Selection = { from: 1, to: 0, type: null };

const selectionOf = ({ from, to, eventType }: BoardFilter, { typeOf }: BoardContext): Selection => {
  const type = eventType === null ? null : typeOf(eventType);
  if (eventType !== null && type === null) return ofNone;
  return { from: from === null ? null : dayNumber(from), to: to === null ? null : dayNumber(to), type };
};

type CountedPlayer = { readonly standing: PlayerStanding; readonly tally: Tally };

/** Combines mains and alts; an alt without its main stays separate. */
const contenders = (
  people: GroupedPeople | null,
  { players, today }: Today,
  known: BoardContext,
): readonly CountedPlayer[] => {
  const persons = (people?.persons ?? []).flatMap((person) => {
    const main = known.names.player(person.mainId);
    return main === null ? [] : [{ ...person, main }];
  });
  const together = new Set(persons.flatMap(({ playerIds }) => playerIds));
  const windows = windowsOf(today);
  return [
    ...players.flatMap((standing) =>
      together.has(standing.playerId) ? [] : [{ standing, tally: known.tallyOf(standing.playerId) }],
    ),
    ...persons.map(({ main, calendar }) => ({
      standing: standingOf(main, toActivity(calendar), windows),
      tally: tallyOfCalendar(calendar, (eventType) => known.typeOf(eventType) ?? 0),
    })),
  ];
};

const ranked = (filter: BoardFilter, today: Today, known: BoardContext): readonly RankedContender<PlayerStanding>[] => {
  const selection = selectionOf(filter, known);
  return rankAll(
    contenders(filter.people, today, known).map(({ standing, tally }) => ({
      ...standing,
      totalSessions: countSelected(tally, selection),
    })),
  );
};

/** Ranks of a player by the sessions up to each day; null: none until then. */
export type RanksUpTo = ReadonlyMap<string, readonly (number | null)[]>;

const ranksUpTo = (filter: BoardFilter, ends: readonly UtcDay[], today: Today, known: BoardContext): RanksUpTo => {
  const selection = selectionOf(filter, known);
  const numbers = ends.map(dayNumber);
  const counted = contenders(filter.people, today, known).map(({ standing: { playerId }, tally }) => ({
    playerId,
    totals: countsUpTo(tally, numbers, selection),
  }));
  const ranks = ends.map((_, at) => ranksOf(counted.map(({ totals }) => totals[at] ?? 0)));
  return new Map(
    counted.map(({ playerId, totals }) => [playerId, totals.map((total, at) => ranks[at]?.get(total) ?? null)]),
  );
};

/**
 * Leaderboards of filtered sessions, cached until something changes. Averages and streaks are always those of all
 * sessions.
 */
export const createFilteredBoards = (known: BoardContext) => {
  const kept = new LRUCache<string, readonly RankedContender<PlayerStanding>[]>({ max: mostKept });
  let keptOf = '';
  return {
    of: (filter: BoardFilter, today: Today): readonly RankedContender<PlayerStanding>[] => {
      if (keptOf !== today.stamp) kept.clear();
      keptOf = today.stamp;
      const { from, to, eventType, people } = filter;
      const key = JSON.stringify([from, to, eventType, people?.stamp ?? null]);
      const board = kept.get(key) ?? ranked(filter, today, known);
      kept.set(key, board);
      return board;
    },
    ranksUpTo: (filter: BoardFilter, ends: readonly UtcDay[], today: Today): RanksUpTo =>
      ranksUpTo(filter, ends, today, known),
  };
};
