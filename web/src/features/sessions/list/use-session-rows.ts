import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { SessionList, SessionRow } from '../../../../../src/contracts/sessions.ts';
import { polled } from '../../../api/polled.ts';
import { useLazySessionsPageQuery, useSessionsFirstPageQuery, type SessionFilters } from '../api.ts';
import { firstPageRead, nextPageRead, noRows, revealed, type Rows } from './rows.ts';

type Action =
  | { type: 'first'; page: SessionList; own: ReadonlySet<string> }
  | { type: 'next'; page: SessionList }
  | { type: 'reveal' }
  | { type: 'reset' };

const reduce = (rows: Rows, action: Action): Rows => {
  switch (action.type) {
    case 'first':
      return firstPageRead(rows, action.page, action.own);
    case 'next':
      return nextPageRead(rows, action.page);
    case 'reveal':
      return revealed(rows);
    case 'reset':
      return noRows;
  }
};

export type SessionRows = {
  rows: readonly SessionRow[];
  loaded: boolean;
  failed: boolean;
  hasMore: boolean;
  newCount: number;
  reveal: () => void;
  /** Asks for the next page; calls while one is under way are ignored. */
  more: () => void;
  retry: () => void;
};

/** The list under one set of filters; it starts anew when they change. */
export const useSessionRows = (filters: SessionFilters, own: ReadonlySet<string>): SessionRows => {
  const [state, dispatch] = useReducer(reduce, noRows);
  const first = useSessionsFirstPageQuery(filters, { ...polled(30_000), refetchOnMountOrArgChange: true });
  const [loadPage] = useLazySessionsPageQuery();
  const busy = useRef(false);
  const [moreFailed, setMoreFailed] = useState(false);

  const [shownFilters, setShownFilters] = useState(filters);
  if (shownFilters !== filters) {
    setShownFilters(filters);
    setMoreFailed(false);
    dispatch({ type: 'reset' });
  }

  const { currentData: data, isFetching } = first;
  useEffect(() => {
    // what a former visit left in the cache is not shown before the fresh page, else its news would gather at once
    if (data !== undefined && (!isFetching || state.loaded)) dispatch({ type: 'first', page: data, own });
  }, [data, isFetching, own, state.loaded]);

  const { next, hasMore } = state;
  const filtersNow = useRef(filters);
  useEffect(() => {
    filtersNow.current = filters;
  });
  const more = useCallback(() => {
    if (busy.current || !hasMore) return;
    busy.current = true;
    loadPage({ ...filters, offset: next })
      .unwrap()
      .then(
        (page) => {
          if (filtersNow.current !== filters) return;
          setMoreFailed(false);
          dispatch({ type: 'next', page });
        },
        () => setMoreFailed(true),
      )
      .finally(() => {
        busy.current = false;
      });
  }, [filters, hasMore, next, loadPage]);

  const { refetch } = first;
  return {
    rows: state.order.flatMap((id) => state.byId.get(id) ?? []),
    loaded: state.loaded,
    failed: (first.isError && !state.loaded) || moreFailed,
    hasMore,
    newCount: state.waiting.length,
    reveal: useCallback(() => dispatch({ type: 'reveal' }), []),
    more,
    retry: useCallback(() => (state.loaded ? more() : void refetch()), [state.loaded, more, refetch]),
  };
};
