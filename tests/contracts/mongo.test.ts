import { createMongoAccounts } from '../../src/adapters/mongo/accounts.ts';
import { createMongoReactionStore } from '../../src/adapters/mongo/reaction-store.ts';
import { createMongoTextStore } from '../../src/adapters/mongo/texts.ts';
import type { DamagedRow } from '../../src/adapters/row-checksum.ts';
import { createSystemIds } from '../../src/adapters/system.ts';
import { describeOnMongo, startMongo } from '../support/engines/mongo.ts';
import type { MongoEngine } from '../support/engines/mongo.ts';
import { describeAccounts } from './accounts.ts';
import { describeReactionStore } from './reaction-store.ts';
import { describeTextStore } from './text-store.ts';

describeOnMongo('on MongoDB', () => {
  let engine: MongoEngine;
  beforeAll(async () => {
    engine = await startMongo();
  });
  afterAll(() => engine.stop());

  describeAccounts('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    const people = connection.db.collection<{ _id: string }>('accounts');
    const notes = connection.db.collection<{ _id: string }>('linkNotes');
    const told: DamagedRow[] = [];
    return {
      accounts: createMongoAccounts({ connection, ids: createSystemIds(), onDamaged: (one) => told.push(one) }),
      told,
      damage: async ({ id: _id }, what) => {
        if (what === 'name') return people.updateOne({ _id }, { $set: { username: 'someone else' } });
        const found = await people.findOne({ _id });
        await people.deleteOne({ _id });
        return people.insertOne({ ...found, _id: 'someone else' });
      },
      damageNote: (_id) => notes.updateOne({ _id }, { $set: { text: 'enemy' } }),
      dispose,
    };
  });
  describeTextStore('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    const told: DamagedRow[] = [];
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
