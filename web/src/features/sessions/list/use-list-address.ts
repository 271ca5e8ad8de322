import { useMemo } from 'react';
import { flag, id, text, useUrlState } from '../../../ui/routing/use-url-state.ts';
import type { SessionFilters } from '../api.ts';

const params = { search: text(), event: text(), review: flag(), session: id(), submit: flag() };

/** Filters and open dialogs of the list, kept in the address. */
export const useListAddress = () => {
  const [{ search, event, review, session, submit }, change] = useUrlState(params);
  const filters = useMemo<SessionFilters>(() => ({ search, eventType: event, review }), [search, event, review]);
  return { filters, openId: session, submitting: submit, change };
};
