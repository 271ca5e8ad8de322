import type { HistoryEntry } from '../../../../src/contracts/history.ts';
import type { ProjectionName } from '../../../../src/contracts/projection-names.ts';
import type { RecordWritten } from '../../../../src/contracts/records.ts';
import { api } from '../cache/api.ts';
import { readsRecord } from '../transport/tags.ts';

/** Records with a history, by address, with their projection. */
const projectionOf = {
  players: 'players',
  sessions: 'sessions',
  'rename-requests': 'rename-requests',
  'discord-player-links': 'discord-links',
} as const satisfies Record<string, ProjectionName>;
export type HistoryKind = keyof typeof projectionOf;
export type HistoryRecord = { kind: HistoryKind; id: string };
type Undone = { record: HistoryRecord; commandId: string; /** Of one of several at once. */ key?: string };

const tagsOf = {
  players: readsRecord('players'),
  sessions: readsRecord('sessions'),
  'rename-requests': readsRecord('rename-requests'),
  'discord-player-links': readsRecord('discord-links'),
} satisfies Record<HistoryKind, unknown>;

const addressOf = ({ kind, id }: HistoryRecord, rest: string) => `/api/${kind}/${encodeURIComponent(id)}${rest}`;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** History of a record, newest first. */
    history: build.query<HistoryEntry[], HistoryRecord>({
      query: (record) => addressOf(record, '/history'),
      providesTags: (data, error, { kind, id }) => tagsOf[kind](data, error, id),
    }),
    /** Takes back what one command did to it; refused once the same has been changed since. */
    undoChange: build.mutation<RecordWritten, Undone>({
      query: ({ record, commandId, key }) => ({
        url: addressOf(record, '/undo'),
        method: 'POST',
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
        body: { commandId },
        changes: [
          { projection: projectionOf[record.kind], ids: [record.id] },
          // a name, an alias or a link that comes back may be another player's
          ...(record.kind === 'sessions' ? [] : [{ projection: 'players' as const, ids: null }]),
        ],
      }),
    }),
  }),
});
export const { useHistoryQuery, useUndoChangeMutation } = historyApi;
