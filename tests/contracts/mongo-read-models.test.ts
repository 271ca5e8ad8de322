import { createMongoReadModelStore } from '../../src/adapters/read-models/mongo/mongo.ts';
import { describeOnMongo, sayWhatNeedsRealMongo, mongo, startMongo } from '../support/engines/mongo.ts';
import type { MongoEngine } from '../support/engines/mongo.ts';
import { describeReadModelStore } from './read-model-store.ts';

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
});
