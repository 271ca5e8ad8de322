import { useDispatch, useSelector } from 'react-redux';
import type { CurrentUser } from '../../../../src/contracts/access.ts';
import type { AppState, AppStore } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<AppState>();

/** Who is signed in (or was, when the sign-in has just expired); null for nobody. */
export const useUser = (): CurrentUser | null => useAppSelector((state) => state.access.user);
