import type { SignedInByLink, SignInEntry, SignInsEnded } from '../../../../src/contracts/access.ts';
import type { SetupState } from '../../../../src/contracts/first-run.ts';
import type { MyErasure } from '../../../../src/contracts/erasures.ts';
import type { RecordWritten } from '../../../../src/contracts/records.ts';
import { api } from '../../api/cache/api.ts';
import { reads } from '../../api/transport/tags.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not based on a projection, so the page refetches it. */
    mySignIns: build.query<SignInEntry[], void>({ query: () => '/auth/sign-ins' }),
    myErasure: build.query<MyErasure, void>({ query: () => '/api/my/erasure', providesTags: reads('erasures') }),
    askErasure: build.mutation<RecordWritten, { reason: string }>({
      query: ({ reason }) => ({
        url: '/api/my/erasure',
        method: 'POST',
        body: reason === '' ? {} : { reason },
        changes: [{ projection: 'erasures', ids: null }],
      }),
    }),
    withdrawErasure: build.mutation<RecordWritten, void>({
      query: () => ({ url: '/api/my/erasure', method: 'DELETE', changes: [{ projection: 'erasures', ids: null }] }),
    }),
    endSignIn: build.mutation<SignInsEnded, string>({
      query: (id) => ({ url: `/auth/sign-ins/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
    setup: build.query<SetupState, void>({ query: () => '/auth/setup' }),
    signInByLink: build.mutation<SignedInByLink, string>({
      query: (token) => ({ url: '/auth/link', method: 'POST', body: { token } }),
    }),
    endOtherSignIns: build.mutation<SignInsEnded, void>({
      query: () => ({ url: '/auth/sign-ins', method: 'DELETE' }),
    }),
  }),
});
export const { useMyErasureQuery, useAskErasureMutation, useWithdrawErasureMutation } = settingsApi;
export const { useSetupQuery, useSignInByLinkMutation } = settingsApi;
export const { useMySignInsQuery, useEndSignInMutation, useEndOtherSignInsMutation } = settingsApi;
