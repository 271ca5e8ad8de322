import { createMongoReadModelStore } from '../src/adapters/read-models/mongo/mongo.ts';
import type { Position } from '../src/domain/kernel/envelope.ts';
import type { Checkpoint, ProjectionShape, Write } from '../src/ports/read-model-store.ts';
import { mongo, startMongo } from '../tests/support/engines/mongo-server.ts';
import { compared, inTurn, millisecondsOf } from './measure.ts';
import type { Result } from './measure.ts';

const few = 20;
const many = 200;
/** The stand-in copies its whole database for each transaction. */
const { documents, commits, rounds } = mongo.real
  ? { documents: 2_000, commits: 20, rounds: 5 }
  : { documents: 200, commits: 3, rounds: 3 };

const shape: ProjectionShape = {
  name: 'bench',
  version: 1,
  views: [
    {
      name: 'list',
      fieldNames: ['eventDate', 'status'],
      indexes: [['eventDate'], ['status']],
      searchable: true,
      hasDocuments: true,
    },
  ],
};

/** A session row of usual size; `serial` makes every version of a key differ. */
const writeOf = (key: number, serial: number): Write => {
  const eventDate = new Date(Date.UTC(2026, 0, 1 + (key % 300))).toISOString();
  const participants = Array.from({ length: 25 }, (_, n) => ({ id: `${key}-${n}`, player: n * 7, confidence: 0.97 }));
  return {
    view: 'list',
    key: `session-${key}`,
    text: JSON.stringify({ id: key, serial, eventDate, status: 'processed', participants }),
    fields: { eventDate, status: 'processed' },
    tokens: ['kraken', `player:${key % 50}`, `player:${key % 71}`],
  };
};

/** Commits through the store against the same documents in a transaction with one bulkWrite, on the same server. */
export const benchMongo = async (): Promise<readonly Result[]> => {
  if (!mongo.available) return [];
  const engine = await startMongo();
  const database = engine.database();
  const { connection } = database;
  const store = createMongoReadModelStore({ connection });
  const build = await store.open(shape, 'serving');
  const hand = connection.db.collection<{ _id: string }>('hand.list');
  const checkpoints = connection.db.collection<{ _id: string; checkpoint: string }>('hand');
  await hand.createIndexes([
    { key: { 'f.eventDate': 1, _id: -1 } },
    { key: { 'f.status': 1, _id: -1 } },
    { key: { t: 1 } },
  ]);
  await checkpoints.insertOne({ _id: 'hand', checkpoint: '0' });

  let serial = 0;
  /** The same documents repeatedly, changed each time. */
  const next = (each: number): readonly Write[] => {
    serial += 1;
    return Array.from({ length: each }, (_, n) => writeOf((serial * each + n) % documents, serial));
  };
  let expected = await build.checkpoint();
  const commitOurs = async (writes: readonly Write[]): Promise<void> => {
    const position = String(serial).padStart(20, '0') as Position;
    const checkpoint: Checkpoint = { logId: 'log', scannedTo: position, changedAt: position, skipped: [] };
    const answer = await build.commit({ reset: false, writes, deletes: [], expected, next: checkpoint });
    if (answer !== 'committed') throw new Error(answer);
    expected = checkpoint;
  };
  let before = '0';
  const commitByHand = async (writes: readonly Write[]): Promise<void> => {
    const after = String(serial);
    await connection.transaction(async (session) => {
      await checkpoints.updateOne({ _id: 'hand', checkpoint: before }, { $set: { checkpoint: after } }, { session });
      const operations = writes.map(({ key, text, fields, tokens }) => ({
        replaceOne: {
          filter: { _id: key },
          replacement: { doc: text, f: { ...fields }, t: [...tokens] },
          upsert: true,
        },
      }));
      await hand.bulkWrite(operations, { session, ordered: false });
    });
    before = after;
  };

  const timed = (commit: (writes: readonly Write[]) => Promise<void>, each: number) => (): Promise<number> =>
    millisecondsOf(async () => {
      for (let n = 0; n < commits; n += 1) await commit(next(each));
    });
  const line = async (each: number): Promise<Result> => {
    const pair = await inTurn(rounds, timed(commitOurs, each), timed(commitByHand, each));
    return compared(`commits of ${each} changed documents into MongoDB`, pair, {
      count: commits * each,
      wanted: 0.7,
      note: `documents, against ${mongo.real ? 'MongoDB' : 'the stand-in, which is no MongoDB'}`,
    });
  };
  try {
    for (let written = 0; written < documents; written += few) {
      const writes = next(few);
      await commitOurs(writes);
      await commitByHand(writes);
    }
    return [await line(few), await line(many)];
  } finally {
    await database.dispose();
    await engine.stop();
  }
};
