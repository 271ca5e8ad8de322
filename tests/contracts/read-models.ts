import type { Json } from '../../src/domain/kernel/json.ts';
import type {
  Build,
  Checkpoint,
  Commit,
  ProjectionShape,
  ReadModelStore,
  Row,
  Scalar,
  Write,
} from '../../src/ports/read-model-store.ts';
import type { Position } from '../../src/domain/kernel/envelope.ts';

/** One set of read models on an engine; `open` connects to it as often as wanted. */
export type ReadModelEngine = { open(): ReadModelStore | Promise<ReadModelStore>; dispose(): Promise<void> };

export const sessionsShape = (version = 1): ProjectionShape => ({
  name: 'sessions',
  version,
  views: [
    {
      name: 'list',
      fieldNames: ['eventDate', 'status', 'count'],
      indexes: [['eventDate', 'count'], ['status']],
      searchable: true,
      hasDocuments: true,
    },
    { name: 'attendance', fieldNames: ['playerId'], indexes: [['playerId']], searchable: false, hasDocuments: true },
    { name: 'credits', fieldNames: ['day', 'count'], indexes: [['day']], searchable: false, hasDocuments: false },
  ],
});

export const EMPTY: Checkpoint = { logId: null, scannedTo: null, changedAt: null, skipped: [] };

export const checkpointAt = (n: number): Checkpoint => {
  const position = String(n).padStart(20, '0') as Position;
  const skipped = [{ stream: 'session-9', eventId: 'event-9', cause: 'why' }];
  return { logId: 'log-1', scannedTo: position, changedAt: position, skipped };
};

export const row = (
  key: string,
  fields: Readonly<Record<string, Scalar>> = {},
  tokens: readonly string[] = [],
): Write => ({
  view: 'list',
  key,
  text: JSON.stringify({ key, ...fields }),
  fields,
  tokens,
});

/** A row of the view without documents. */
export const credit = (key: string, fields: Readonly<Record<string, Scalar>>): Write => ({
  view: 'credits',
  key,
  text: '',
  fields,
  tokens: [],
});

export const attendance = (key: string, doc: Json = { key }): Write => ({
  view: 'attendance',
  key,
  text: JSON.stringify(doc),
  fields: { playerId: 'p-1' },
  tokens: [],
});

/** Commits on top of whatever the checkpoint is; fails unless it was committed. */
export const commitTo = async (build: Build, change: Partial<Commit>): Promise<void> => {
  const expected = await build.checkpoint();
  const next = checkpointAt(Number(expected.scannedTo ?? 0) + 1);
  const outcome = await build.commit({ reset: false, writes: [], deletes: [], expected, next, ...change });
  if (outcome !== 'committed') throw new Error(`expected a commit, got ${outcome}`);
};

export const keysOf = (rows: readonly Row[]): readonly string[] => rows.map(({ key }) => key);
