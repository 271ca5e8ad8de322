import type { SignInEntry, SignInsEnded } from '../../../../src/contracts/access.ts';
import { api } from '../../api/api.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stands on no projection, so nothing tells of changes: the page reads it again. */
    mySignIns: build.query<SignInEntry[], void>({ query: () => '/auth/sign-ins' }),
    endSignIn: build.mutation<SignInsEnded, string>({
      query: (id) => ({ url: `/auth/sign-ins/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
    endOtherSignIns: build.mutation<SignInsEnded, void>({
      query: () => ({ url: '/auth/sign-ins', method: 'DELETE' }),
    }),
  }),
});
export const { useMySignInsQuery, useEndSignInMutation, useEndOtherSignInsMutation } = settingsApi;
