import type { SessionWritten } from '../../../../../../src/contracts/session-writes.ts';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { api } from '../../../../api/cache/api.ts';
import { optimistic } from '../../../../api/cache/optimistic.ts';
import { sessionApi } from '../../../../api/queries/sessions.ts';
import { writeTo } from '../../../../api/cache/writes.ts';

export type ShownCorrection = SessionDetails['corrections'][number];
type CorrectionDraft = { session: string; kind: ShownCorrection['kind']; reason: string; key: string };
export type CorrectionDecision = {
  session: string;
  of: ShownCorrection;
  status: 'accepted' | 'declined';
  notes: string;
};

const correctionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForCorrection: build.mutation<SessionWritten, CorrectionDraft>({
      query: ({ session, kind, reason, key }) =>
        writeTo('sessions', session)('/corrections', { headers: { 'idempotency-key': key }, body: { kind, reason } }),
    }),
    decideCorrection: build.mutation<SessionWritten, CorrectionDecision>({
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
