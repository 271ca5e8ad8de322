import { useEffect, useEffectEvent } from 'react';
import { hasRole } from '../api/roles.ts';
import type { AppStore } from '../api/store.ts';
import { useAppStore } from '../api/store-hooks.ts';
import { useHistory, useLocation } from '../ui/routing/Router.tsx';
import { pageAt, type Page } from './pages.ts';

/** Begins the first calls of a page that is about to be opened, for those who may open it. */
export const beginReads = async ({ role, firstReads }: Page, store: AppStore): Promise<void> => {
  const { status, user } = store.getState().access;
  if (status !== 'signed-in' || (role !== undefined && !hasRole(user, role))) return;
  // the page says itself that it could not be loaded
  const begin = await firstReads?.().catch(() => undefined);
  begin?.(store.dispatch);
};

/** Does so for every page that is gone to; one with filters in its address reads something else first. */
export const useFirstReads = () => {
  const history = useHistory();
  const store = useAppStore();
  const open = useLocation().pathname;
  const go = useEffectEvent((pathname: string) => {
    const page = pageAt(pathname)?.page;
    if (page !== undefined && pathname !== open) void beginReads(page, store);
  });
  useEffect(() => history.listen(({ location }) => location.search === '' && go(location.pathname)), [history]);
};
