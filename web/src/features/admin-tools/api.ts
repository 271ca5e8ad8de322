import { QueryStatus } from '@reduxjs/toolkit/query';
import type { SignInEntry, SignInsEnded } from '../../../../src/contracts/access.ts';
import type { EngineWeek, ModActivity, OcrActivity } from '../../../../src/contracts/admin-logs.ts';
import type {
  AdminProjections,
  OpenItemSettled,
  ReplayStarted,
  ToolAnswer,
} from '../../../../src/contracts/admin-tools.ts';
import type { BakeOff, BakeOffBegun, EvaluationCost } from '../../../../src/contracts/bake-off.ts';
import type { ReadinessAnswer } from '../../../../src/contracts/health.ts';
import type { ErasureRow } from '../../../../src/contracts/erasures.ts';
import type { RecordWritten } from '../../../../src/contracts/records.ts';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { projectionNames, type ProjectionName } from '../../../../src/contracts/projection-names.ts';
import type { WipeAnswer } from '../../../../src/contracts/wipe.ts';
import { api } from '../../api/cache/api.ts';
import { changed } from '../../api/transport/changes.ts';
import { prefetchFresh, type FirstReads } from '../../api/store/first-reads.ts';
import type { AppState, AppStore } from '../../api/store/store.ts';
import { reads } from '../../api/transport/tags.ts';

/** By the last part of their address. */
export type Tool = 'clear-cache' | 'reprocess-sessions' | 'rebuild-indexes' | 'clear-deduplication';
/** An open item of a reaction; its id names both. */
export type Item = AdminProjections['reactions'][number]['openItems'][number] & { id: string; reaction: string };
export type OpenItemAction = { how: 'retry' | 'dismiss'; reaction: string; eventId: string; reason: string };

/** Filters of the logs; empty strings mean no filter. Days are UTC, inclusive. */
export type ActionFilters = Readonly<Record<'person' | 'action' | 'target' | 'from' | 'to', string>>;
export type StepFilters = Readonly<Record<'event' | 'session' | 'from' | 'to', string>>;
export const everyAction: ActionFilters = { person: '', action: '', target: '', from: '', to: '' };
export const everyStep: StepFilters = { event: '', session: '', from: '', to: '' };

const preview = { preview: true };

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest, of those that pass. */
    modActivity: build.query<ModActivity[], ActionFilters>({
      query: (params) => ({ url: '/api/admin/mod-activity', params }),
      providesTags: reads('mod-activity'),
    }),
    olderActions: build.query<ModActivity[], ActionFilters & { before: string }>({
      query: (params) => ({ url: '/api/admin/mod-activity', params }),
      keepUnusedDataFor: 0,
    }),
    /** Whether the server does all that it should. Rejected while it starts. */
    health: build.query<ReadinessAnswer, void>({ query: () => '/readyz' }),
    erasures: build.query<ErasureRow[], void>({
      query: () => '/api/admin/erasures',
      providesTags: reads('erasures'),
    }),
    declineErasure: build.mutation<RecordWritten, { accountId: string; reason: string }>({
      query: ({ accountId, reason }) => ({
        url: `/api/admin/erasures/${encodeURIComponent(accountId)}`,
        method: 'PATCH',
        body: { status: 'declined', reason },
        changes: [{ projection: 'erasures', ids: null }],
      }),
    }),
    ocrLogs: build.query<OcrActivity[], StepFilters>({
      query: (params) => ({ url: '/api/admin/ocr-logs', params }),
      providesTags: reads('ocr-log'),
    }),
    /** The last eight weeks, the latest first. */
    engineWeeks: build.query<EngineWeek[], void>({
      query: () => '/api/admin/engine-weeks',
      providesTags: reads('ocr-log'),
    }),
    olderSteps: build.query<OcrActivity[], StepFilters & { before: string }>({
      query: (params) => ({ url: '/api/admin/ocr-logs', params }),
      keepUnusedDataFor: 0,
    }),
    /** Whatever is written moves some of them on. */
    adminProjections: build.query<AdminProjections, void>({
      query: () => '/api/admin/projections',
      providesTags: reads(...projectionNames),
    }),
    /** Preview of a tool. */
    toolPreview: build.query<ToolAnswer, Tool>({
      query: (tool) => ({ url: `/api/admin/${tool}`, method: 'POST', body: preview }),
    }),
    /** The same of the one whose count moves. */
    reprocessPreview: build.query<ToolAnswer, void>({
      query: () => ({ url: '/api/admin/reprocess-sessions', method: 'POST', body: preview }),
      providesTags: reads('sessions'),
    }),
    runTool: build.mutation<ToolAnswer, Exclude<Tool, 'rebuild-indexes'>>({
      query: (tool) => ({
        url: `/api/admin/${tool}`,
        method: 'POST',
        body: {},
        changes: tool === 'reprocess-sessions' ? [{ projection: 'sessions', ids: null }] : [],
      }),
    }),
    /** One of the read models, or null: all of them. */
    rebuild: build.mutation<ReplayStarted, ProjectionName | null>({
      query: (name) => ({
        url: name === null ? '/api/admin/rebuild-indexes' : `/api/admin/projections/${name}/rebuild`,
        method: 'POST',
        body: {},
      }),
    }),
    /** Estimated cost of a bake-off, and the last run. */
    bakeOff: build.query<BakeOff, void>({
      query: () => '/api/admin/bake-off',
      providesTags: reads('sessions'),
    }),
    /** The same cost of some of them. */
    bakeOffCost: build.query<EvaluationCost, readonly string[]>({
      query: (engines) => ({ url: '/api/admin/bake-off', method: 'POST', body: { ...preview, engines } }),
      providesTags: reads('sessions'),
    }),
    beginBakeOff: build.mutation<BakeOffBegun, readonly string[]>({
      query: (engines) => ({ url: '/api/admin/bake-off', method: 'POST', body: { engines } }),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        // Of the log nothing has changed.
        await queryFulfilled.then(
          () => dispatch(adminApi.endpoints.bakeOff.initiate(undefined, { forceRefetch: true, subscribe: false })),
          () => undefined,
        );
      },
    }),
    settleItem: build.mutation<OpenItemSettled, OpenItemAction>({
      query: ({ how, reaction, ...body }) => ({
        url: `/api/admin/reactions/${encodeURIComponent(reaction)}/${how}`,
        method: 'POST',
        body,
      }),
    }),
    accountSignIns: build.query<SignInEntry[], string>({
      query: (accountId) => `/api/admin/accounts/${encodeURIComponent(accountId)}/sign-ins`,
    }),
    endAccountSignIns: build.mutation<SignInsEnded, { accountId: string; reason: string }>({
      query: ({ accountId, reason }) => ({
        url: `/api/admin/accounts/${encodeURIComponent(accountId)}/sign-ins`,
        method: 'DELETE',
        body: { reason: reason === '' ? null : reason },
      }),
    }),
    wipe: build.mutation<WipeAnswer, string>({
      query: (confirmPhrase) => ({
        url: '/api/admin/wipe-production',
        method: 'POST',
        body: { confirmPhrase },
        isLong: true,
        changes: projectionNames.map((projection) => ({ projection, ids: null })),
      }),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) => {
  const { modActivity, ocrLogs, adminProjections, erasures, reprocessPreview, toolPreview } = adminApi.endpoints;
  void dispatch(modActivity.initiate(everyAction, prefetchFresh));
  void dispatch(ocrLogs.initiate(everyStep, prefetchFresh));
  void dispatch(adminProjections.initiate(undefined, prefetchFresh));
  void dispatch(erasures.initiate(undefined, prefetchFresh));
  void dispatch(reprocessPreview.initiate(undefined, prefetchFresh));
  for (const tool of ['clear-cache', 'rebuild-indexes', 'clear-deduplication'] as const)
    void dispatch(toolPreview.initiate(tool, prefetchFresh));
};
export const firstReadsOfSystem: FirstReads = (dispatch) => {
  void dispatch(adminApi.endpoints.adminProjections.initiate(undefined, prefetchFresh));
};
export const { useErasuresQuery, useDeclineErasureMutation } = adminApi;
export const {
  useHealthQuery,
  useEngineWeeksQuery,
  useModActivityQuery,
  useOcrLogsQuery,
  useLazyOlderActionsQuery,
  useLazyOlderStepsQuery,
  useAdminProjectionsQuery,
  useToolPreviewQuery,
  useReprocessPreviewQuery,
  useRunToolMutation,
  useRebuildMutation,
  useBakeOffQuery,
  useBakeOffCostQuery,
  useBeginBakeOffMutation,
  useSettleItemMutation,
  useAccountSignInsQuery,
  useEndAccountSignInsMutation,
  useWipeMutation,
} = adminApi;

/** How many rows each log keeps. */
export const kept = { modActivity: 50, ocrLogs: 100 } as const;

/** Replaces a repeated row, which is now more complete; puts a new one first. */
const putIn = <Row extends { id: string }>(rows: Row[], row: Row, most: number): void => {
  const place = rows.findIndex(({ id }) => id === row.id);
  if (place >= 0) rows[place] = row;
  else rows.unshift(row);
  rows.length = Math.min(rows.length, most);
};

type RowMessage = Extract<LiveMessage, { type: 'mod_activity' | 'ocr_activity' }>;

/** Patches a row of a message into its log, not into one that is narrowed: that one is read again by the clock. An answer that is on its way may lack it: that one is read again, no other. */
export const rowCame =
  (message: RowMessage) =>
  (dispatch: AppStore['dispatch'], getState: () => AppState): void => {
    const { position } = message;
    const lacks = (projection: ProjectionName, { status }: { status: QueryStatus }) => {
      if (status === QueryStatus.pending) dispatch(changed([{ projection, ids: [message.data.id], position }]));
    };
    if (message.type === 'mod_activity') {
      const { data } = message;
      dispatch(
        adminApi.util.updateQueryData('modActivity', everyAction, (rows) => putIn(rows, data, kept.modActivity)),
      );
      lacks('mod-activity', adminApi.endpoints.modActivity.select(everyAction)(getState()));
    } else {
      const { data } = message;
      dispatch(adminApi.util.updateQueryData('ocrLogs', everyStep, (rows) => putIn(rows, data, kept.ocrLogs)));
      lacks('ocr-log', adminApi.endpoints.ocrLogs.select(everyStep)(getState()));
    }
  };
