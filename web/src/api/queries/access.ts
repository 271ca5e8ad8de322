import { createAction, createSlice, type Middleware } from '@reduxjs/toolkit';
import type { CurrentUser, PublicConfig } from '../../../../src/contracts/access.ts';
import { api } from '../cache/api.ts';
import { sessionEnded, type EndCode } from '../transport/base-query.ts';

type WhoAmI = { user: CurrentUser } | { user: null; code: EndCode };

const loggedOut = createAction('access/loggedOut');

export const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /auth/user; 401 is an answer (signed out), not an error. */
    currentUser: build.query<WhoAmI, void>({
      queryFn: async (_none, _api, _extra, call) => {
        const answer = await call('/auth/user');
        // the wire schema of this path is CurrentUser
        if (answer.error === undefined) return { data: { user: answer.data as CurrentUser } };
        if (answer.error.status !== 401) return { error: answer.error };
        const code = answer.error.problem?.code === 'role-lost' ? 'role-lost' : 'signed-out';
        return { data: { user: null, code } };
      },
    }),
    publicConfig: build.query<PublicConfig, void>({ query: () => '/auth/config' }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
          dispatch(loggedOut());
          dispatch(api.util.resetApiState());
        } catch (error) {
          console.warn('Logout failed', error);
        }
      },
    }),
  }),
});
export const { useCurrentUserQuery, usePublicConfigQuery, useLogoutMutation } = accessApi;

/** expired = the sign-in ended while a page was open; `user` is then the one who was signed in. */
export type AccessState = {
  status: 'unknown' | 'signed-in' | 'signed-out' | 'expired' | 'role-lost';
  user: CurrentUser | null;
};
const initialState: AccessState = { status: 'unknown', user: null };

const end = (state: AccessState, code: EndCode): AccessState => {
  if (code === 'role-lost') return { status: 'role-lost', user: null };
  return state.user === null ? { status: 'signed-out', user: null } : { ...state, status: 'expired' };
};

/** The signed-in person; outside the RTK Query cache, so that it survives a reset and remembers the former person. */
export const accessSlice = createSlice({
  name: 'access',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, (state, { payload }) => end(state, payload))
      .addCase(loggedOut, () => ({ status: 'signed-out', user: null }))
      .addMatcher(accessApi.endpoints.currentUser.matchFulfilled, (state, { payload }) =>
        payload.user === null ? end(state, payload.code) : { status: 'signed-in', user: payload.user },
      );
  },
});

/** Resets the cache when another person signs in, so that data never leak between people in one tab. */
export const resetOnUserChange: Middleware<object, { access: AccessState }> = (store) => (next) => (action) => {
  const before = store.getState().access.user?.id;
  const result = next(action);
  const now = store.getState().access.user?.id;
  if (before !== undefined && now !== undefined && before !== now) store.dispatch(api.util.resetApiState());
  return result;
};
