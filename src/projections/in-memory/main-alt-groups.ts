import { utcDay } from '../../contracts/windows.ts';
import type { Calendar } from '../../domain/statistics/calendar.ts';
import { getRows } from '../kernel/definition/documents.ts';
import { sessionsProjection } from '../sessions/projection.ts';
import { countedSessionsOf } from '../sessions/queries.ts';
import type { GroupedPeople, GroupedPerson } from './boards.ts';
import type { Names } from './names.ts';
import { createViewCache } from './view-cache.ts';
import type { ViewCacheDeps } from './view-cache.ts';
import type { ViewRegistry } from './views.ts';

/** People with several players and their joint calendars, held in memory. They are few. */
export type MainAltGroups = {
  /** Current groups; reads what has changed since the last call. */
  read(): Promise<GroupedPeople>;
  stop(): void;
};

type GroupAttendance = { readonly sessionId: string; readonly eventType: string; readonly day: string };

const noLimit = 1_000_000;

/** Existing mains with their alts; the main comes first. */
const familiesOf = ({ players }: Pick<Names, 'players'>): ReadonlyMap<string, readonly string[]> => {
  const all = [...players()];
  const there = new Set(all.map(({ id }) => id));
  const families = new Map<string, string[]>();
  for (const { id, mainId } of all) {
    if (mainId === null || !there.has(mainId)) continue;
    families.set(mainId, [...(families.get(mainId) ?? [mainId]), id]);
  }
  return families;
};

/** Counts each session once per person. */
const calendarOf = (attended: Iterable<GroupAttendance>): Calendar => {
  const seen = new Set<string>();
  const days: Record<string, Record<string, number>> = {};
  for (const { sessionId, day, eventType } of attended) {
    if (seen.has(sessionId)) continue;
    seen.add(sessionId);
    const types = (days[day] ??= {});
    types[eventType] = (types[eventType] ?? 0) + 1;
  }
  return days;
};

type Deps = ViewCacheDeps & {
  readonly names: Pick<Names, 'players' | 'epoch'>;
  readonly views: Pick<ViewRegistry, 'add'>;
};

/** Counted attendance of selected players by participantId, updated by changes; a player is read in full once. */
const createAttendance = ({ readModels }: Pick<Deps, 'readModels'>) => {
  const byPlayer = new Map<string, Map<string, GroupAttendance>>();
  const playerOf = new Map<string, string>();
  const forget = (participantId: string): string | null => {
    const playerId = playerOf.get(participantId) ?? null;
    if (playerId !== null) byPlayer.get(playerId)?.delete(participantId);
    playerOf.delete(participantId);
    return playerId;
  };
  const put = (playerId: string, participantId: string, attended: GroupAttendance): void => {
    byPlayer.get(playerId)?.set(participantId, attended);
    playerOf.set(participantId, playerId);
  };
  const drop = (playerId: string): void => {
    for (const participantId of byPlayer.get(playerId)?.keys() ?? []) playerOf.delete(participantId);
    byPlayer.delete(playerId);
  };

  return {
    of: (playerId: string): Iterable<GroupAttendance> => byPlayer.get(playerId)?.values() ?? [],
    clear: () => {
      byPlayer.clear();
      playerOf.clear();
    },
    /** Sets the held players; returns those added and removed. */
    hold: async (wanted: ReadonlySet<string>): Promise<readonly string[]> => {
      const gone = [...byPlayer.keys()].filter((playerId) => !wanted.has(playerId));
      for (const playerId of gone) drop(playerId);
      const come = [...wanted].filter((playerId) => !byPlayer.has(playerId));
      for (const playerId of come) {
        const rows = await countedSessionsOf(readModels, playerId, { from: null, limit: noLimit });
        byPlayer.set(playerId, new Map());
        for (const { id, sessionId, eventDate, eventType } of rows)
          put(playerId, id, { sessionId, eventType, day: utcDay(eventDate) });
      }
      return [...gone, ...come];
    },
    /** Reads these participants again; returns the affected players. */
    refresh: async (participantIds: readonly string[]): Promise<readonly string[]> => {
      if (byPlayer.size === 0) return [];
      const rows = await getRows(readModels, sessionsProjection.views.attendance, participantIds);
      return participantIds.flatMap((id) => {
        const before = forget(id) ?? [];
        const { playerId, counted, sessionId, eventType, eventDate } = rows.get(id)?.fields ?? {};
        if (playerId === undefined || !byPlayer.has(playerId)) return before;
        if (counted === 1 && sessionId !== undefined && eventType !== undefined && eventDate !== undefined)
          put(playerId, id, { sessionId, eventType, day: utcDay(eventDate) });
        return [before, playerId].flat();
      });
    },
  };
};

export const createMainAltGroups = (deps: Deps): MainAltGroups => {
  const attendance = createAttendance(deps);
  const persons = new Map<string, GroupedPerson>();
  let changed = new Set<string>();
  let isStale = true;
  let stamp = 0;
  let epoch: number | null = null;
  let families: ReadonlyMap<string, readonly string[]> = new Map();
  const attendanceChanges = createViewCache(deps, 'sessions', [
    {
      view: sessionsProjection.views.attendance,
      changed: (keys) => {
        if (keys === null) isStale = true;
        for (const key of keys ?? []) changed.add(key);
      },
    },
  ]);

  const makeAgain = (touched: ReadonlySet<string>): void => {
    for (const mainId of persons.keys()) if (!families.has(mainId)) persons.delete(mainId);
    for (const [mainId, playerIds] of families) {
      const known = persons.get(mainId);
      const isSame = known?.playerIds.join() === playerIds.join();
      if (isSame && !playerIds.some((playerId) => touched.has(playerId))) continue;
      const calendar = calendarOf(playerIds.flatMap((playerId) => [...attendance.of(playerId)]));
      persons.set(mainId, { mainId, playerIds, calendar });
    }
  };

  const settle = async (): Promise<void> => {
    const isNew = epoch !== deps.names.epoch();
    if (!isStale && !isNew && changed.size === 0) return;
    if (isStale) {
      attendance.clear();
      persons.clear();
    }
    const keys = isStale ? [] : [...changed];
    [isStale, changed, epoch] = [false, new Set(), deps.names.epoch()];
    try {
      families = familiesOf(deps.names);
      const touched = [
        ...(await attendance.refresh(keys)),
        ...(await attendance.hold(new Set([...families.values()].flat()))),
      ];
      makeAgain(new Set(touched));
      stamp += 1;
    } catch (cause) {
      isStale = true;
      throw cause;
    }
  };

  let last: Promise<void> = Promise.resolve();
  return {
    stop: deps.views.add('people', attendanceChanges),
    read: async () => {
      // Serialised, so that each call finds what the previous one has read.
      const mine = last.then(settle, settle);
      last = mine.catch(() => undefined);
      await mine;
      return { stamp, persons: [...persons.values()] };
    },
  };
};
