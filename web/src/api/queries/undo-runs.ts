import type { UndoRunBegun, UndoRunPreview } from '../../../../src/contracts/undo-runs.ts';
import { api } from '../cache/api.ts';

export type UndoSpan = { actor: string; from: string; to: string };

const address = '/api/undo-runs';

const undoRunsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Preview of an undo run. */
    undoRunPreview: build.query<UndoRunPreview, UndoSpan>({
      query: (span) => ({ url: address, method: 'POST', body: { ...span, preview: true } }),
    }),
    beginUndoRun: build.mutation<UndoRunBegun, UndoSpan | { run: string }>({
      query: (wanted) => ({ url: address, method: 'POST', body: wanted }),
    }),
  }),
});
export const { useUndoRunPreviewQuery, useBeginUndoRunMutation } = undoRunsApi;
