import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import type { AppHistory, Location, Move } from './history.ts';

const HistoryContext = createContext<AppHistory | null>(null);
const MoveContext = createContext<Move | null>(null);

const given = <T,>(value: T | null): T => {
  if (value === null) throw new Error('There is no Router around this component');
  return value;
};

/** `const history = useHistory(); history.go('/sessions')` */
export const useHistory = (): AppHistory => given(useContext(HistoryContext));
/** The address that is shown; while the next page is loaded it is still the last one. */
export const useLocation = (): Location => given(useContext(MoveContext)).location;

/** Shows the address of the history. The last page stays until the next one is loaded; then the window stands where it should. */
export const Router = ({ history, children }: { history: AppHistory; children: ReactNode }) => {
  const [move, setMove] = useState(history.now);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setMove(next))), [history]);
  useLayoutEffect(() => {
    if (move.scrollTo !== null) window.scrollTo(0, move.scrollTo);
  }, [move]);
  return (
    <HistoryContext value={history}>
      <MoveContext value={move}>{children}</MoveContext>
    </HistoryContext>
  );
};
