import { createMongoReadModelStore } from '../../src/adapters/read-models/mongo/mongo.ts';
import { describeOnMongo, startMongo } from '../support/engines/mongo.ts';
import type { MongoEngine } from '../support/engines/mongo.ts';
import { describeMessageSearch } from './message-search.ts';
import { describeReadModelDamage } from './read-model-damage.ts';

describeOnMongo('on MongoDB', () => {
  let engine: MongoEngine;
  beforeAll(async () => {
    engine = await startMongo();
  });
  afterAll(() => engine.stop());

  describeReadModelDamage('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    const { db } = connection;
    const builds = db.collection<{ _id: string; checkpoint: string }>('builds');
    const pointers = db.collection<{ _id: string; build: string }>('serving');
    return {
      open: (onDamage) => {
        const store = createMongoReadModelStore({ connection, onDamage });
        const check = async (): Promise<void> => {
          for (const fault of await store.faults()) await store.setAside(fault);
        };
        return { store, check };
      },
      change: async (what, _id) => {
        const name = (await pointers.findOne({ _id: 'sessions' }))?.build ?? '';
        const list = db.collection<{ _id: string }>(`${name}.list`);
        const checkpoint = (await builds.findOne({ _id: name }))?.checkpoint.replace('log-1', 'log-2') ?? '';
        const change = {
          document: () => list.updateOne({ _id }, { $set: { doc: '{"key":"a","count":9}' } }),
          field: () => list.updateOne({ _id }, { $set: { 'f.count': 9 } }),
          words: () => list.updateOne({ _id }, { $set: { t: ['enemy'] } }),
          checkpoint: () => builds.updateOne({ _id: name }, { $set: { checkpoint } }),
        };
        expect((await change[what]()).modifiedCount).toBe(1);
      },
      dispose,
    };
  });
  describeMessageSearch('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { store: createMongoReadModelStore({ connection }), dispose };
  });
});
