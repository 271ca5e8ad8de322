import { createMongoAccounts } from '../../src/adapters/mongo/accounts.ts';
import { createMongoReactionCheckpoints } from '../../src/adapters/mongo/reaction-checkpoints.ts';
import { createMongoTextStore } from '../../src/adapters/mongo/texts.ts';
import { createMongoReadModelStore } from '../../src/adapters/read-models/mongo.ts';
import { createSystemIds } from '../../src/adapters/system.ts';
import { describeOnMongo, sayWhatNeedsRealMongo, mongo, startMongo } from '../support/engines/mongo.ts';
import type { MongoEngine } from '../support/engines/mongo.ts';
import { describeAccounts } from './accounts.ts';
import { describeReactionCheckpoints } from './reaction-checkpoints.ts';
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
  describeAccounts('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { accounts: createMongoAccounts({ connection, ids: createSystemIds() }), dispose };
  });
  describeTextStore('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { open: () => createMongoTextStore({ connection }), dispose };
  });
  describeReactionCheckpoints('MongoDB', async () => {
    const { connection, dispose } = engine.database();
    return { checkpoints: createMongoReactionCheckpoints({ connection }), dispose };
  });
});
