import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import type { AppHistory } from './history.ts';

const HistoryContext = createContext<AppHistory | null>(null);

/** The history of the app around this component. */
export const useHistory = (): AppHistory => {
  const history = useContext(HistoryContext);
  if (history === null) throw new Error('useHistory is called outside of HistoryRouter');
  return history;
};

/** Shows the address of the history. The last page stays until the next one is loaded; then the window stands where it should. */
export const HistoryRouter = ({ history, children }: { history: AppHistory; children: ReactNode }) => {
  const [move, setMove] = useState(history.now);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setMove(next))), [history]);
  useLayoutEffect(() => {
    if (move.scrollTo !== null) window.scrollTo(0, move.scrollTo);
  }, [move]);
  return (
    <HistoryContext value={history}>
      <Router navigator={history} location={move.location} navigationType={move.action}>
        {children}
      </Router>
    </HistoryContext>
  );
};
