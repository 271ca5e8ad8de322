import { useMemo } from 'react';
import { daySpanParams, everyDay, isEveryDay } from '../../../parts/day-span.ts';
import { flag, id, text, useUrlState } from '../../../ui/routing/use-url-state.ts';
import type { SessionFilters, TrendFilters } from '../api.ts';

const params = {
  search: text(),
  event: text(),
  review: flag(),
  excluded: flag(),
  session: id(),
  submit: flag(),
  player: text(),
  ...daySpanParams,
};

const nothing = { search: '', event: '', review: false, excluded: false, player: '', ...everyDay };

/** Filters and open dialogs, kept in the address. */
export const useListAddress = () => useUrlState(params);
export type Address = ReturnType<typeof useListAddress>;

/** What the list is narrowed to; the same value while it is the same. */
export const useFilters = ([{ search, event, review, excluded, from, to, player }]: Address): SessionFilters =>
  useMemo(
    () => ({ search, eventType: event, review, excluded, from, to, player }),
    [search, event, review, excluded, from, to, player],
  );
/** Of them what the trend follows: all of its weeks, of everybody. */
export const useTrendFilters = ([{ search, event, review, excluded }]: Address): TrendFilters =>
  useMemo(() => ({ search, eventType: event, review, excluded }), [search, event, review, excluded]);
export const isNarrowed = ({ search, eventType, review, excluded, player, ...span }: SessionFilters): boolean =>
  search !== '' || eventType !== '' || review || excluded || player !== '' || !isEveryDay(span);
/** Everything again. */
export const widen = ([, set]: Address) => set(nothing);
