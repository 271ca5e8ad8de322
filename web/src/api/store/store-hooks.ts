import { useDispatch, useSelector } from 'react-redux';
import type { CurrentUser } from '../../../../src/contracts/access.ts';
import type { AppState, AppStore } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<AppState>();

/** The signed-in person (or the last one, when the sign-in has just expired); null when signed out. */
export const useUser = (): CurrentUser | null => useAppSelector((state) => state.access.user);
