import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { EventType } from '../../../../src/contracts/event-types.ts';
import type { Season } from '../../../../src/contracts/seasons.ts';
import { periodNames } from '../../../../src/contracts/windows.ts';
import { useEventTypesQuery } from '../../api/event-types.ts';
import { polled } from '../../api/polled.ts';
import { periodPhrases } from '../../parts/period-words.ts';
import { id, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { useLeaderboardQuery, useSeasonsQuery, type Board } from './api.ts';

const params = {
  period: oneOf(periodNames, 'all'),
  event: text(),
  season: text(),
  by: oneOf(['player', 'person'], 'player'),
  /** Whose number is explained. */
  player: id(),
};

/** What is looked for while the list is still read is not known; what the list lacks means all of it. */
const among = <T>(
  list: { data?: readonly T[] | undefined; isError: boolean },
  wanted: (one: T) => boolean,
): T | null | undefined =>
  list.data === undefined ? (list.isError ? null : undefined) : (list.data.find(wanted) ?? null);

/** The first 25, and the viewer's own row where it is not among them. */
const shown = 25;

export type Filter = {
  period: Board['period'];
  eventType: EventType | null;
  season: Season | null;
  by: Board['by'];
};
/** 'last 7 days, Kraken'; null where nothing is left out. */
export const filterWords = ({ period, eventType, season }: Filter): string | null => {
  const words = [period === 'all' ? null : periodPhrases[period], eventType?.name, season?.name];
  return words.filter((word) => typeof word === 'string').join(', ') || null;
};

/** The board that the address asks for; an event type or a season that nobody knows filters nothing. */
export const useBoard = () => {
  const [address, set] = useUrlState(params);
  const { period, by } = address;
  const types = useEventTypesQuery();
  const seasons = useSeasonsQuery();
  const eventType = address.event === '' ? null : among(types, ({ name }) => name === address.event);
  const season = address.season === '' ? null : among(seasons, ({ name }) => name === address.season);
  const known = eventType !== undefined && season !== undefined;
  const asked = known ? { period, by, eventType: eventType?.name ?? null, season: season?.name ?? null } : skipToken;
  const { currentData, isError, refetch } = useLeaderboardQuery(asked, polled(60_000));
  const filter: Filter = { period, by, eventType: eventType ?? null, season: season ?? null };
  return {
    filter,
    set,
    types: types.data ?? [],
    seasons: seasons.data ?? [],
    rows: useMemo(() => currentData?.filter(({ own }, index) => index < shown || own === true), [currentData]),
    /** The row that stands under the others, with its rank among all. */
    pinned: currentData?.find(({ own }, index) => index >= shown && own === true)?.id ?? null,
    player: address.player,
    failed: currentData === undefined && isError,
    retry: () => void refetch(),
  };
};
export type BoardPage = ReturnType<typeof useBoard>;
