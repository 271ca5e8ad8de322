import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionFilters } from '../api.ts';

type Change = Partial<Record<'search' | 'event' | 'review' | 'session' | 'submit', string | null>>;

/** Filters and open dialogs of the list, kept in the address (replaced, so that typing makes no history). */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Change) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const search = params.get('search') ?? '';
  const eventType = params.get('event') ?? '';
  const review = params.get('review') === 'true';
  const filters = useMemo<SessionFilters>(() => ({ search, eventType, review }), [search, eventType, review]);
  return { filters, openId: params.get('session'), submitting: params.get('submit') === 'true', change };
};
