import { startMongo } from '../../support/engines/mongo.ts';
import type { MongoEngine } from '../../support/engines/mongo.ts';
import { describeOnMongo } from '../../support/engines/mongo.ts';

const writers = 8;
const each = 20;

// Guarantees that the product relies on and the bare stand-in lacks: see mongo-in-turn.ts.
describeOnMongo('commits at once on different documents of one collection', () => {
  let engine: MongoEngine;
  beforeAll(async () => {
    engine = await startMongo();
  });
  afterAll(() => engine.stop());

  it('are all kept, and never seen by half', async () => {
    const { connection, dispose } = engine.database();
    await connection.ping();
    const { db } = connection;
    const counters = db.collection<{ _id: string; count: number }>('counters');
    const documents = db.collection<{ _id: string }>('documents');
    await counters.insertMany(Array.from({ length: writers }, (_, writer) => ({ _id: String(writer), count: 0 })));
    const counted = async (): Promise<number> =>
      (await counters.find().toArray()).reduce((sum, { count }) => sum + count, 0);

    const commit = (writer: number, number: number): Promise<void> =>
      connection.transaction(async (session) => {
        await counters.updateOne({ _id: String(writer) }, { $inc: { count: 1 } }, { session });
        await documents.insertOne({ _id: `${writer}.${number}` }, { session });
      });
    const write = async (writer: number): Promise<void> => {
      for (let number = 0; number < each; number += 1) await commit(writer, number);
    };
    let isOver = false;
    let halves = 0;
    const look = async (): Promise<void> => {
      while (!isOver) if ((await counted()) > (await documents.countDocuments())) halves += 1;
    };
    const looking = look();
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    isOver = true;
    await looking;
    expect({ counted: await counted(), documents: await documents.countDocuments(), halves }).toEqual({
      counted: writers * each,
      documents: writers * each,
      halves: 0,
    });
    await dispose();
  });
});
