import { useMemo } from 'react';
import { flag, id, text, useUrlState } from '../../../ui/routing/use-url-state.ts';
import type { SessionFilters } from '../api.ts';

const params = { search: text(), event: text(), review: flag(), excluded: flag(), session: id(), submit: flag() };

const nothing = { search: '', event: '', review: false, excluded: false };

/** Filters and open dialogs, kept in the address. */
export const useListAddress = () => useUrlState(params);
export type Address = ReturnType<typeof useListAddress>;

/** What the list is narrowed to; the same value while it is the same. */
export const useFilters = ([{ search, event, review, excluded }]: Address): SessionFilters =>
  useMemo(() => ({ search, eventType: event, review, excluded }), [search, event, review, excluded]);
export const isNarrowed = ({ search, eventType, review, excluded }: SessionFilters): boolean =>
  search !== '' || eventType !== '' || review || excluded;
/** Everything again. */
export const widen = ([, set]: Address) => set(nothing);
