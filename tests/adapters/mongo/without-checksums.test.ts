import { createMongoAccounts, damagedAccountsIn } from '../../../src/adapters/mongo/accounts.ts';
import { createMongoTextStore } from '../../../src/adapters/mongo/texts.ts';
import type { Damaged } from '../../../src/adapters/row-checksum.ts';
import { createSystemIds } from '../../../src/adapters/system.ts';
import { describeOnMongo, startMongo } from '../../support/engines/mongo.ts';
import type { MongoEngine } from '../../support/engines/mongo.ts';
import { until } from '../../support/until.ts';

type Document = { readonly _id: string; readonly checksum?: string };
const profile = { discordId: '100', username: 'zoe', displayName: 'Zoë', nick: null, avatarUrl: null };

describeOnMongo('documents of a build that kept no checksums', () => {
  let engine: MongoEngine;
  beforeAll(async () => {
    engine = await startMongo();
  });
  afterAll(() => engine.stop());

  it('get theirs at the first use, and what is changed afterwards is told', async () => {
    const { connection, dispose } = engine.database();
    const { db } = connection;
    const told: Damaged[] = [];
    const onDamaged = (one: Damaged): void => void told.push(one);
    const collections = ['accounts', 'linkNotes', 'texts'].map((name) => db.collection<Document>(name));
    const [people, notes, texts] = collections;
    await people?.insertOne({ _id: 'a', ...profile });
    await notes?.insertOne({ _id: 'link', accountId: 'a', text: 'met at the fair' } as Document);
    await texts?.insertOne({ _id: 'text', owner: 'a', text: 'Nova' } as Document);
    const accounts = createMongoAccounts({ connection, ids: createSystemIds(), onDamaged });
    const stored = createMongoTextStore({ connection, onDamaged });
    expect(await accounts.byId('a')).toEqual({ id: 'a', ...profile });
    expect(await stored.get(['text'])).toEqual(new Map([['text', { id: 'text', owner: 'a', text: 'Nova' }]]));
    const without = async (): Promise<number> =>
      (await Promise.all(collections.map((one) => one.countDocuments({ checksum: { $exists: false } })))).reduce(
        (sum, count) => sum + count,
      );
    await until(async () => (await without()) === 0);
    expect(told).toEqual([]);
    await people?.updateOne({ _id: 'a' }, { $set: { username: 'zed' } });
    await notes?.updateOne({ _id: 'link' }, { $set: { text: 'enemy' } });
    await texts?.updateOne({ _id: 'text' }, { $set: { text: 'Nove' } });
    expect(await accounts.byId('a')).toBeNull();
    expect((await accounts.linkNotes(['link'])).size).toBe(0);
    expect((await stored.get(['text'])).size).toBe(0);
    expect(told.map(({ what }) => what)).toEqual(['account', 'note about a link', 'text']);
    await dispose();
  });

  it('are told when they are not even of the right shape, and healed when their person signs in', async () => {
    const { connection, dispose } = engine.database();
    const told: Damaged[] = [];
    const { username: _gone, ...rest } = profile;
    await connection.db.collection<Document>('accounts').insertOne({ _id: 'a', ...rest });
    const accounts = createMongoAccounts({ connection, ids: createSystemIds(), onDamaged: (one) => told.push(one) });
    expect(await accounts.all()).toEqual([]);
    expect(told).toEqual([{ what: 'account', id: 'a' }]);
    expect(await damagedAccountsIn(connection.db)).toEqual([{ what: 'account', id: 'a' }]);
    expect(await accounts.meet(profile)).toEqual({ id: 'a', ...profile });
    expect(await accounts.all()).toEqual([{ id: 'a', ...profile }]);
    await dispose();
  });
});
