import { createMongoAccounts } from '../../src/adapters/mongo/accounts.ts';
import { createMongoReactionStore } from '../../src/adapters/mongo/reaction-store.ts';
import { createMongoTextStore } from '../../src/adapters/mongo/texts.ts';
import { createMongoReadModelStore } from '../../src/adapters/read-models/mongo.ts';
import type { Damaged } from '../../src/adapters/row-checksum.ts';
import { createSystemIds } from '../../src/adapters/system.ts';
import { describeOnMongo, sayWhatNeedsRealMongo, mongo, startMongo } from '../support/engines/mongo.ts';
import type { MongoEngine } from '../support/engines/mongo.ts';
import { describeAccounts } from './accounts.ts';
import { describeMessageSearch } from './message-search.ts';
import { describeReactionStore } from './reaction-store.ts';
import { describeReadModelDamage } from './read-model-damage.ts';
import { describeReadModelStore } from './read-model-store.ts';
import { describeTextStore } from './text-store.ts';

describeOnMongo('on MongoDB', () => {
  let engine: MongoEngine;
  beforeAll(async () => {
    engine = await startMongo();
  });
  afterAll(() => engine.stop());

  sayWhatNeedsRealMongo('of two runners that commit to one build at once, one wins');
  describeReadModelStore(
    'MongoDB',
    async () => {
      const { connection, dispose } = engine.database();
      return { open: () => createMongoReadModelStore({ connection }), dispose };
    },
    { fenceUnderConcurrency: mongo.real },
  );
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
  describeAccounts('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    const people = connection.db.collection<{ _id: string }>('accounts');
    const notes = connection.db.collection<{ _id: string }>('linkNotes');
    const told: Damaged[] = [];
    return {
      accounts: createMongoAccounts({ connection, ids: createSystemIds(), onDamaged: (one) => told.push(one) }),
      told,
      damage: async ({ id: _id }, what) => {
        if (what === 'name') return people.updateOne({ _id }, { $set: { username: 'somebody else' } });
        const found = await people.findOne({ _id });
        await people.deleteOne({ _id });
        return people.insertOne({ ...found, _id: 'somebody else' });
      },
      damageNote: (_id) => notes.updateOne({ _id }, { $set: { text: 'enemy' } }),
      dispose,
    };
  });
  describeTextStore('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    const told: Damaged[] = [];
    return {
      open: () => createMongoTextStore({ connection, onDamaged: (one) => told.push(one) }),
      told,
      damage: (_id) =>
        connection.db.collection<{ _id: string }>('texts').updateOne({ _id }, { $set: { text: 'Nove' } }),
      dispose,
    };
  });
  describeReactionStore('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { store: createMongoReactionStore({ connection }), dispose };
  });
});
