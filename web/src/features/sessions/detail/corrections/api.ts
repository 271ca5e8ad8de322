import type { SessionWritten } from '../../../../../../src/contracts/session-writes.ts';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { api } from '../../../../api/cache/api.ts';
import { optimistic } from '../../../../api/cache/optimistic.ts';
import { sessionApi } from '../../../../api/queries/sessions.ts';
import { writeTo } from '../../../../api/cache/writes.ts';

export type Correction = SessionDetails['corrections'][number];
type Asked = { session: string; kind: Correction['kind']; reason: string; key: string };
export type Decision = { session: string; of: Correction; status: 'accepted' | 'declined'; notes: string };

const correctionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForCorrection: build.mutation<SessionWritten, Asked>({
      query: ({ session, kind, reason, key }) =>
        writeTo('sessions', session)('/corrections', { headers: { 'idempotency-key': key }, body: { kind, reason } }),
    }),
    decideCorrection: build.mutation<SessionWritten, Decision>({
      query: ({ session, of, status, notes }) => ({
        url: `/api/corrections/${encodeURIComponent(of.id)}`,
        method: 'PATCH',
        body: notes === '' ? { status } : { status, notes },
        changes: [{ projection: 'sessions', ids: [session] }],
      }),
      onQueryStarted: optimistic(({ session, of, status }, dispatch) =>
        dispatch(
          sessionApi.util.updateQueryData('sessionDetails', session, ({ corrections }) => {
            const decided = corrections.find(({ id }) => id === of.id);
            if (decided !== undefined) decided.status = status;
          }),
        ),
      ),
    }),
  }),
});
export const { useAskForCorrectionMutation, useDecideCorrectionMutation } = correctionsApi;
