import { createMongoAccounts } from '../../../src/adapters/mongo/accounts.ts';
import type { MongoConnection } from '../../../src/adapters/mongo/connection.ts';
import { createMongoReadModelStore } from '../../../src/adapters/read-models/mongo/mongo.ts';
import { createSystemIds } from '../../../src/adapters/system.ts';
import { commitTo, keysOf, row, sessionsShape } from '../../contracts/read-models.ts';
import { sayWhatNeedsOwnMongo, mongo, startMongo } from '../../support/engines/mongo.ts';
import type { MongoEngine } from '../../support/engines/mongo.ts';
import { until } from '../../support/until.ts';

const worked = (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  );

sayWhatNeedsOwnMongo();

// The stand-in forgets everything when it is killed, so this shows that the adapters reconnect, and no more.
(mongo.available && !mongo.real ? describe : describe.skip)('MongoDB killed and back', () => {
  let engine: MongoEngine;
  let connection: MongoConnection;
  beforeEach(async () => {
    engine = await startMongo();
    ({ connection } = engine.database());
  });
  afterEach(async () => {
    await connection.close();
    await engine.stop();
  });

  it('fails with an error while the server is away and works when it is back', async () => {
    const store = createMongoReadModelStore({ connection });
    await commitTo(await store.open(sessionsShape(), 'serving'), { writes: [row('a')] });
    await engine.process?.kill();
    await expect(store.find('sessions', 'list', { limit: 1 })).rejects.toThrow();
    await expect(store.open(sessionsShape(), 'serving')).rejects.toThrow();
    await engine.process?.start();
    await until(() => worked(() => connection.ping()));
    const build = await store.open(sessionsShape(), 'serving');
    await commitTo(build, { writes: [row('b')] });
    expect(keysOf(await store.find('sessions', 'list', { limit: 9 }))).toEqual(['b']);
  });

  it('is connected to as soon as it is there', async () => {
    await engine.process?.kill();
    const { connection: early } = engine.database();
    const accounts = createMongoAccounts({ connection: early, ids: createSystemIds() });
    await expect(accounts.byId('x')).rejects.toThrow();
    await engine.process?.start();
    await until(() => worked(() => early.ping()));
    expect(await accounts.byId('x')).toBeNull();
    await early.close();
  });

  it('ends a waiting commit when the connection is closed', async () => {
    const store = createMongoReadModelStore({ connection });
    const build = await store.open(sessionsShape(), 'serving');
    await engine.process?.kill();
    const answer = commitTo(build, { writes: [row('a')] });
    const failed = expect(answer).rejects.toThrow();
    await connection.close();
    await failed;
  });
});
