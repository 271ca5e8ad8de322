import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite.ts';
import { createInProcessPubSub } from '../../src/adapters/pub-sub/in-process.ts';
import { createSqliteReadModelStore } from '../../src/adapters/read-models/sqlite/sqlite.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { Json } from '../../src/domain/kernel/json.ts';
import type { EventStore } from '../../src/ports/event-store.ts';
import { projection } from '../../src/projections/kernel/definition/projection.ts';
import { createRunner } from '../../src/projections/kernel/run/runner.ts';
import { compared, inTurn, millisecondsOf } from '../measure.ts';
import type { Result } from '../measure.ts';
import { appendOurs, appendTheirs } from './appends.ts';
import { openPeer, setSynchronous } from './emmett.ts';
import type { Emmett, Peer } from './emmett.ts';
import { sessions } from './facts.ts';

const rounds = 5;
const folded = 20_000;

type Doc = { readonly id: string; readonly eventType: string; readonly eventDate: string; readonly images: number };
type Submitted = {
  readonly type: 'SessionSubmitted';
  readonly data: { readonly eventType: string; readonly eventDate: string; readonly images: readonly Json[] };
};
const docOf = (id: string, { eventType, eventDate, images }: Submitted['data']): Doc => ({
  id,
  eventType,
  eventDate,
  images: images.length,
});

/** The runner as in production: batches committed with their checkpoint, into an empty store. */
const foldOurs = async (eventStore: EventStore, dir: string): Promise<number> => {
  const documents = projection<Submitted, Doc>({
    name: 'documents',
    version: 1,
    resetOn: [],
    documents: {
      name: 'docs',
      fields: {},
      indexes: [],
      on: {
        SessionSubmitted: { keys: ({ stream }) => [stream], fold: (_, { data }, key) => docOf(key, data) },
      },
    },
    derived: [],
  });
  const readModels = createSqliteReadModelStore({ dir });
  const { knows } = eventRegistry;
  const runner = createRunner({ eventStore, readModels, pubSub: createInProcessPubSub(), knows });
  const head = await eventStore.head();
  if (head === null) throw new Error('an empty log');
  const ending = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  const ms = await millisecondsOf(async () => {
    ended = runner.run([documents], ending.signal);
    while ((await runner.waitFor(['documents'], head, 1_000)) !== 'reached') await delay(1);
  });
  ending.abort();
  await ended;
  const count = await readModels.count('documents', 'docs', { limit: folded + 1 });
  await readModels.close();
  if (count !== folded) throw new Error(`${count} documents of ours`);
  return ms;
};

let tables = 0;
/** A consumer with a projection from the start, with its fastest batch size. */
const foldTheirs = async ({ emmett, store, connection }: Peer, last: bigint): Promise<number> => {
  const table = `docs_${(tables += 1)}`;
  await connection.command(`CREATE TABLE ${table} (key TEXT PRIMARY KEY, doc TEXT NOT NULL)`);
  const documents = emmett.sqliteProjection({
    name: table,
    canHandle: ['SessionSubmitted'],
    handle: async (events, context) => {
      for (const { data, metadata } of events) {
        const { streamName } = metadata as { readonly streamName: string };
        const doc = docOf(streamName, data as Submitted['data']);
        const insert = `INSERT INTO ${table} VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET doc = excluded.doc`;
        await context.connection.command(insert, [doc.id, JSON.stringify(doc)]);
      }
    },
  });
  const consumer = store.consumer({ pulling: { batchSize: 1_000 } });
  consumer.processor({
    processorId: table,
    projection: documents,
    startFrom: 'BEGINNING',
    stopAfter: ({ metadata }) => metadata.globalPosition >= last,
  });
  const ms = await millisecondsOf(() => consumer.start());
  const [row] = await connection.query<{ readonly n: number }>(`SELECT count(*) AS n FROM ${table}`);
  if (row?.n !== folded) throw new Error(`${row?.n ?? 0} documents of theirs`);
  return ms;
};

export const benchFolds = async (dir: string, emmett: Emmett): Promise<readonly Result[]> => {
  const store = createSqliteEventStore({
    file: join(dir, 'log.db'),
    synchronous: 'full',
    inThread: false,
    codec: eventRegistry,
  });
  const peer = await openPeer(emmett, join(dir, 'peer-log.db'));
  const facts = sessions(folded);
  let last = 0n;
  for (let at = 0; at < facts.length; at += 100) {
    const group = facts.slice(at, at + 100);
    await Promise.all(group.map((fact) => appendOurs(store)([fact])));
    const positions = await Promise.all(group.map((fact) => appendTheirs(peer)([fact])));
    for (const position of positions) if (position !== null && position > last) last = position;
  }
  // Read models can be rebuilt, so ours use synchronous=NORMAL; so does the peer.
  await setSynchronous(peer.connection, 'NORMAL');
  let serial = 0;
  const pair = await inTurn(
    rounds,
    () => foldOurs(store, join(dir, `views-${(serial += 1)}`)),
    () => foldTheirs(peer, last),
  );
  await store.close();
  peer.connection.close();
  const note = 'into a document each, from the beginning; read models with synchronous NORMAL on both sides';
  return [compared(`peer: folding ${folded.toLocaleString('en')} events`, pair, { count: folded, wanted: 5, note })];
};
