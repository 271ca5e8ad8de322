import { createMongoAccounts } from '../../src/adapters/mongo/accounts.ts';
import { createMongoReactionStore } from '../../src/adapters/mongo/reaction-store.ts';
import { createMongoTextStore } from '../../src/adapters/mongo/texts.ts';
import { createMongoReadModelStore } from '../../src/adapters/read-models/mongo.ts';
import { createSystemIds } from '../../src/adapters/system.ts';
import { describeOnMongo, sayWhatNeedsRealMongo, mongo, startMongo } from '../support/engines/mongo.ts';
import type { MongoEngine } from '../support/engines/mongo.ts';
import { describeAccounts } from './accounts.ts';
import { describeMessageSearch } from './message-search.ts';
import { describeReactionStore } from './reaction-store.ts';
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
  describeMessageSearch('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { store: createMongoReadModelStore({ connection }), dispose };
  });
  describeAccounts('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { accounts: createMongoAccounts({ connection, ids: createSystemIds() }), dispose };
  });
  describeTextStore('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { open: () => createMongoTextStore({ connection }), dispose };
  });
  describeReactionStore('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { store: createMongoReactionStore({ connection }), dispose };
  });
});
