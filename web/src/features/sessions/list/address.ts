import { useMemo } from 'react';
import { daySpanParams, everyDay, isEveryDay } from '../../../parts/day-span.ts';
import { flag, id, text, useUrlState } from '../../../ui/routing/use-url-state.ts';
import type { SessionFilters, SessionTrendFilters } from '../api.ts';

const params = {
  search: text(),
  event: text(),
  review: flag(),
  excluded: flag(),
  counted: flag(),
  processed: flag(),
  session: id(),
  submit: flag(),
  player: text(),
  ...daySpanParams,
};

const nothing = {
  search: '',
  event: '',
  review: false,
  excluded: false,
  counted: false,
  processed: false,
  player: '',
  ...everyDay,
};

/** Filters and open dialogs, kept in the address. */
export const useListAddress = () => useUrlState(params);
export type Address = ReturnType<typeof useListAddress>;

/** Filters of the list, referentially stable. */
export const useFilters = (address: Address): SessionFilters => {
  const [{ from, to, player }] = address;
  const filters = useTrendFilters(address);
  return useMemo(() => ({ ...filters, from, to, player }), [filters, from, to, player]);
};
/** Filters for the trend: without days and player. */
export const useTrendFilters = ([address]: Address): SessionTrendFilters => {
  const { search, event: eventType, review, excluded, counted, processed } = address;
  return useMemo(
    () => ({ search, eventType, review, excluded, counted, processed }),
    [search, eventType, review, excluded, counted, processed],
  );
};
export const isNarrowed = ({ from, to, ...filters }: SessionFilters): boolean =>
  Object.values(filters).some((value) => value !== '' && value !== false) || !isEveryDay({ from, to });
/** Everything again. */
export const widen = ([, set]: Address) => set(nothing);
