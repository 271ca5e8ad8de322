import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { EventType } from '../../../../src/contracts/event-types.ts';
import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import type { Season } from '../../../../src/contracts/seasons.ts';
import { periodNames } from '../../../../src/contracts/windows.ts';
import { useEventTypesQuery } from '../../api/queries/event-types.ts';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { periodPhrases } from '../../parts/period-words.ts';
import { id, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { useLeaderboardQuery, useSeasonsQuery, type Board } from './api.ts';

export const views = [
  { value: 'board', label: 'Board' },
  { value: 'trends', label: 'Trends' },
] as const;

const params = {
  period: oneOf(periodNames, 'all'),
  event: text(),
  season: text(),
  by: oneOf(['player', 'person'], 'player'),
  player: id(),
  view: oneOf(views, 'board'),
};
type Address = Pick<Board, 'period' | 'by'> & { event: string; season: string };

type List<T> = { data?: readonly T[] | undefined; isError: boolean };
/** Item named in the address; undefined while the list is loading. An unknown or missing name means all. */
const named = <T extends { name: string }>({ data, isError }: List<T>, wanted: string): T | null | undefined => {
  if (wanted === '') return null;
  return data === undefined && !isError ? undefined : (data?.find(({ name }) => name === wanted) ?? null);
};

/** Rows shown before the viewer's own row. */
const shown = 25;

export type LeaderboardFilter = {
  period: Board['period'];
  eventType: EventType | null;
  season: Season | null;
  by: Board['by'];
};
/** 'last 7 days, Kraken'; null where nothing is left out. */
export const filterWords = ({ period, eventType, season }: LeaderboardFilter): string | null => {
  const words = [period === 'all' ? null : periodPhrases[period], eventType?.name, season?.name];
  return words.filter((word) => typeof word === 'string').join(', ') || null;
};

/** Filter from the address; null while event types and seasons are loading. */
const filterOf = (
  { period, by, event, season }: Address,
  types: List<EventType>,
  seasons: List<Season>,
): LeaderboardFilter | null => {
  const [eventType, found] = [named(types, event), named(seasons, season)];
  return eventType === undefined || found === undefined ? null : { period, by, eventType, season: found };
};
const askedBy = ({ period, by, eventType, season }: LeaderboardFilter): Board => ({
  period,
  by,
  eventType: eventType?.name ?? null,
  season: season?.name ?? null,
});

const cut = (rows: readonly LeaderboardRow[] | undefined) => {
  const own = rows?.find((row, index) => index >= shown && row.own === true);
  const first = rows?.slice(0, shown);
  return { rows: own === undefined ? first : [...(first ?? []), own], pinned: own?.id ?? null };
};

/** The leaderboard for the address; unknown event types and seasons are ignored. */
export const useBoard = () => {
  const [{ player, view, ...address }, set] = useUrlState(params);
  const types = useEventTypesQuery();
  const seasons = useSeasonsQuery();
  const filter = filterOf(address, types, seasons);
  const { currentData, isError, refetch } = useLeaderboardQuery(
    filter === null ? skipToken : askedBy(filter),
    pollingOptions(60_000),
  );
  return {
    ...useMemo(() => cut(currentData), [currentData]),
    filter: filter ?? { ...address, eventType: null, season: null },
    set,
    types: types.data ?? [],
    seasons: seasons.data ?? [],
    view,
    /** Player of the open explanation. */
    player,
    failed: currentData === undefined && isError,
    retry: () => void refetch(),
  };
};
export type BoardPage = ReturnType<typeof useBoard>;
