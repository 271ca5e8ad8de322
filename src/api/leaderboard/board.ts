import type { Deps } from '../../application/deps.ts';
import { describeError } from '../../application/describe-error.ts';
import { findEventType } from '../../contracts/event-types.ts';
import type {
  LeaderboardRow,
  LeaderboardTrend,
  leaderboardQuery,
  leaderboardTrendQuery,
} from '../../contracts/leaderboard.ts';
import { findSeason } from '../../contracts/seasons.ts';
import type { Season } from '../../contracts/seasons.ts';
import { isoWeeksUpTo, utcDay, windowStart } from '../../contracts/windows.ts';
import type { Period } from '../../contracts/windows.ts';
import type { RankedContender } from '../../domain/statistics/ranking.ts';
import type { BoardFilter, GroupedPeople } from '../../projections/in-memory/boards.ts';
import { createMainAltGroups } from '../../projections/in-memory/main-alt-groups.ts';
import type { PlayerStanding } from '../../projections/in-memory/standing.ts';
import type { App } from '../http/server/http-context.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { ViewRegistry } from '../../projections/in-memory/views.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

const mostRows = 100;

type BoardDeps = Pick<Deps, 'accounts' | 'clock' | 'eventTypes' | 'readModels' | 'pubSub' | 'seasons'> &
  Views & { readonly views: Pick<ViewRegistry, 'add'> };
type Request = ApiRequest<{ querystring: typeof leaderboardQuery }>;
type TrendRequest = ApiRequest<{ querystring: typeof leaderboardTrendQuery }>;
type Row = RankedContender<PlayerStanding>;

/** Number of players in the trend. */
const leaders = 10;

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

const typeNamed = (given: string | undefined, { eventTypes }: Pick<Deps, 'eventTypes'>): string | null => {
  if (given === undefined || given === '') return null;
  const type = findEventType(eventTypes, given);
  if (type === null) throw problem('unknown-filter', 'There is no such event type.');
  return type.name;
};

const seasonNamed = (given: string | undefined, { seasons }: Pick<Deps, 'seasons'>): Season | null => {
  if (given === undefined || given === '') return null;
  const season = findSeason(seasons, given);
  if (season === null) throw problem('unknown-filter', 'There is no such season.');
  return season;
};

type BoardRequest = {
  readonly period: Period;
  readonly eventType?: string | undefined;
  readonly season?: string | undefined;
};

/** Season and period together mean their intersection. */
const filterOf = ({ period, ...named }: BoardRequest, people: GroupedPeople | null, deps: BoardDeps): BoardFilter => {
  const season = seasonNamed(named.season, deps);
  const start = windowStart(period, utcDay(deps.clock.now().toISOString()));
  return {
    from: later(start, season?.from ?? null),
    to: season?.to ?? null,
    eventType: typeNamed(named.eventType, deps),
    people,
  };
};

const isPlain = ({ from, to, eventType, people }: BoardFilter): boolean =>
  from === null && to === null && eventType === null && people === null;

/** Id of the viewer's row: their player, or the person it belongs to. */
const ownIdOf = (
  { user }: Pick<Request, 'user'>,
  people: GroupedPeople | null,
  { names }: BoardDeps,
): string | null => {
  const playerId = names.playerOfAccount(user.account.id);
  if (playerId === null) return null;
  return people?.persons.find(({ playerIds }) => playerIds.includes(playerId))?.mainId ?? playerId;
};

const wireOf = async (
  rows: readonly Row[],
  { ownId, people }: { readonly ownId: string | null; readonly people: GroupedPeople | null },
  { names, accounts }: BoardDeps,
): Promise<LeaderboardRow[]> => {
  const linked = await accounts.byIds(rows.flatMap(({ playerId }) => names.accountOfPlayer(playerId) ?? []));
  const persons = new Map(people?.persons.map(({ mainId, playerIds }) => [mainId, playerIds]));
  return rows.map(({ playerId, rank, totalSessions, weeklyAverage, currentStreak }) => {
    const characterName = names.nameOf(playerId) ?? '';
    const account = linked.get(names.accountOfPlayer(playerId) ?? '');
    const username = account?.username ?? characterName;
    const alts = (persons.get(playerId) ?? []).filter((id) => id !== playerId);
    return {
      ...{ id: playerId, rank, username, characterName, totalSessions, weeklyAverage, currentStreak },
      ...(people === null ? {} : { alts: alts.map((id) => ({ id, name: names.nameOf(id) ?? '' })) }),
      ...(playerId === ownId ? { own: true as const } : {}),
    };
  });
};

type ShownBoard = {
  readonly filter: BoardFilter;
  readonly rows: readonly Row[];
  readonly ownId: string | null;
  readonly people: GroupedPeople | null;
};

export const createBoards = (deps: BoardDeps, app: App) => {
  const view = createMainAltGroups({
    ...deps,
    onError: (error) => app.log.error({ err: describeError(error) }, 'leaderboard by person'),
  });
  app.addHook('onClose', () => view.stop());

  /** The first rows, followed by the viewer's own if requested. */
  const shown = async (
    request: Pick<Request, 'user'>,
    { by, own, limit, ...wanted }: BoardRequest & Pick<Request['query'], 'by' | 'own' | 'limit'>,
  ): Promise<ShownBoard> => {
    const people = by === 'person' ? await view.read() : null;
    const filter = filterOf(wanted, people, deps);
    const board = isPlain(filter) ? deps.standings.board() : deps.standings.board(filter);
    const first = board.slice(0, Math.min(mostRows, Math.max(1, limit)));
    const ownId = own === '1' ? ownIdOf(request, people, deps) : null;
    const ownRow = board.find(({ playerId }) => playerId === ownId);
    const rows = ownRow === undefined || first.includes(ownRow) ? first : [...first, ownRow];
    return { filter, rows, ownId, people };
  };

  return {
    /** GET /api/leaderboard */
    rows: async (request: Request): Promise<LeaderboardRow[]> => {
      const { rows, ...of } = await shown(request, request.query);
      return wireOf(rows, of, deps);
    },
    /** GET /api/leaderboard/trend */
    trend: async (request: TrendRequest): Promise<LeaderboardTrend> => {
      const { query } = request;
      const { filter, rows, ownId } = await shown(request, { ...query, period: 'all', limit: leaders });
      const weeks = isoWeeksUpTo(utcDay(deps.clock.now().toISOString()), query.weeks);
      const ranks = deps.standings.ranksUpTo(
        filter,
        weeks.map(({ to }) => to),
      );
      return {
        weeks: [...weeks],
        players: rows.map(({ playerId }) => ({
          id: playerId,
          characterName: deps.names.nameOf(playerId) ?? '',
          ranks: [...(ranks.get(playerId) ?? [])],
          ...(playerId === ownId ? { own: true as const } : {}),
        })),
      };
    },
  };
};
