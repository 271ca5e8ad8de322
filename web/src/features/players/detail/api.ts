import type { PlayerNames } from '../../../../../src/contracts/player-names.ts';
import type {
  MergeAnswer,
  MergePreview,
  PlayerPage,
  PlayerWithdrawn,
  SplitPreview,
} from '../../../../../src/contracts/players.ts';
import type { RecordWritten } from '../../../../../src/contracts/records.ts';
import { api } from '../../../api/cache/api.ts';
import { reads } from '../../../api/transport/tags.ts';
import { onlyAt, writeTo } from '../../../api/cache/writes.ts';

export type Player = PlayerPage['player'];

const to = (id: string) => writeTo('players', id);
const names = { projection: 'player-names' as const, ids: null };
const requests = { projection: 'rename-requests' as const, ids: null };
const links = { projection: 'discord-links' as const, ids: null };
const sessions = { projection: 'sessions' as const, ids: null };
/** Projections changed by merges and splits; sessions follow one by one and report themselves. */
const ofBoth = [{ projection: 'players' as const, ids: null }, names, requests, links, sessions];

const playerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A merged id returns another player, so changes cannot be matched by id. */
    player: build.query<PlayerPage, string>({
      query: (id) => `/api/players/${encodeURIComponent(id)}`,
      providesTags: reads('players', 'sessions', 'discord-links', 'voice'),
    }),
    playerNames: build.query<PlayerNames, string>({
      query: (id) => `/api/players/${encodeURIComponent(id)}/names`,
      providesTags: reads('players', 'player-names'),
    }),
    renamePlayer: build.mutation<RecordWritten, { id: string; newName: string; revision: number }>({
      query: ({ id, newName, revision }) =>
        to(id)('/rename', { ...onlyAt(revision), method: 'PATCH', body: { newName }, changes: [names, requests] }),
    }),
    addAlias: build.mutation<RecordWritten, { id: string; alias: string }>({
      query: ({ id, alias }) =>
        to(id)('/aliases', { body: { alias }, changes: [{ projection: 'players', ids: null }, names] }),
    }),
    removeAlias: build.mutation<RecordWritten, { id: string; alias: string }>({
      query: ({ id, alias }) => to(id)(`/aliases/${encodeURIComponent(alias)}`, { method: 'DELETE', changes: [names] }),
    }),
    /** Preview of a merge when the dialog opens. Not refetched, because it would then show the result. */
    mergePreview: build.query<MergePreview, { id: string; into: string }>({
      query: ({ id, into }) => ({
        url: `/api/players/${encodeURIComponent(id)}/merge`,
        method: 'POST',
        body: { into, preview: true },
      }),
      keepUnusedDataFor: 0,
    }),
    mergePlayers: build.mutation<MergeAnswer, { id: string; into: string }>({
      query: ({ id, into }) => to(id)('/merge', { body: { into }, changes: ofBoth }),
    }),
    /** The same of a split. */
    splitPreview: build.query<SplitPreview, { id: string; mergeId: string }>({
      query: ({ id, mergeId }) => ({
        url: `/api/players/${encodeURIComponent(id)}/split`,
        method: 'POST',
        body: { mergeId, preview: true },
      }),
      keepUnusedDataFor: 0,
    }),
    splitPlayer: build.mutation<RecordWritten, { id: string; mergeId: string }>({
      query: ({ id, mergeId }) => to(id)('/split', { body: { mergeId }, changes: ofBoth }),
    }),
    /** Takes back who has nothing. */
    withdrawPlayer: build.mutation<PlayerWithdrawn, { id: string }>({
      query: ({ id }) => to(id)('', { method: 'DELETE', changes: [{ projection: 'players', ids: null }, names] }),
    }),
    /** Main of an alt; null: none. */
    setMain: build.mutation<RecordWritten, { id: string; main: string | null }>({
      query: ({ id, main }) =>
        to(id)('/main', {
          ...(main === null ? { method: 'DELETE' } : { method: 'PUT', body: { playerId: main } }),
          changes: [{ projection: 'players', ids: null }],
        }),
    }),
  }),
});
export const {
  usePlayerQuery,
  usePlayerNamesQuery,
  useRenamePlayerMutation,
  useAddAliasMutation,
  useRemoveAliasMutation,
  useMergePreviewQuery,
  useMergePlayersMutation,
  useSplitPreviewQuery,
  useSplitPlayerMutation,
  useSetMainMutation,
  useWithdrawPlayerMutation,
} = playerApi;
