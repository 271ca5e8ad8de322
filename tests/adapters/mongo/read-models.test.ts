import { createMongoReadModelStore } from '../../../src/adapters/read-models/mongo/mongo.ts';
import type { Build, ReadModelStore } from '../../../src/ports/read-model-store.ts';
import type { MongoConnection } from '../../../src/adapters/mongo/connection.ts';
import { EMPTY, attendance, checkpointAt, commitTo, keysOf, row, sessionsShape } from '../../contracts/read-models.ts';
import { describeOnMongo, itOnRealMongo, sayWhatNeedsRealMongo, startMongo } from '../../support/engines/mongo.ts';
import type { MongoEngine } from '../../support/engines/mongo.ts';

/** Beyond what MongoDB takes as one document. */
const TOO_LARGE = 'x'.repeat(17 * 1024 * 1024);

sayWhatNeedsRealMongo(
  'commits beyond 48 MB, collections of dropped builds are gone, plans use indexes, two projectors fold each event once',
);

describeOnMongo('read models in MongoDB', () => {
  let engine: MongoEngine;
  let connection: MongoConnection;
  let dispose: () => Promise<void>;
  let store: ReadModelStore;
  beforeAll(async () => {
    engine = await startMongo();
  });
  beforeEach(() => {
    ({ connection, dispose } = engine.database());
    store = createMongoReadModelStore({ connection });
  });
  afterEach(() => dispose());
  afterAll(() => engine.stop());

  const found = async (from: ReadModelStore): Promise<readonly string[]> =>
    keysOf(await from.find('sessions', 'list', { limit: 100 }));
  const servingName = async (): Promise<string> => {
    const pointer = await connection.db
      .collection<{ _id: string; build: string }>('serving')
      .findOne({ _id: 'sessions' });
    return pointer?.build ?? '';
  };

  it('keeps text, fields and tokens of a document under its key', async () => {
    const build = await store.open(sessionsShape(3), 'serving');
    await commitTo(build, { writes: [row('a', { status: 'processed' }, ['raid', 'raid', 'kraken'])] });
    const name = await servingName();
    expect(name).toMatch(/^sessions\.v3\.[0-9a-f]{8}$/);
    expect(await connection.db.collection(`${name}.list`).find().toArray()).toEqual([
      {
        _id: 'a',
        doc: '{"key":"a","status":"processed"}',
        f: { eventDate: null, status: 'processed', count: null },
        crc: expect.any(Number),
        t: ['raid', 'kraken'],
        tcrc: expect.any(Number),
      },
    ]);
  });

  it('changes nothing when a commit breaks off half-way, and goes on from there', async () => {
    const build = await store.open(sessionsShape(), 'serving');
    await commitTo(build, { writes: [row('a', { count: 1 })] });
    const broken = { writes: [row('a', { count: 2 }), row('b'), attendance('p', TOO_LARGE)] };
    await expect(commitTo(build, broken)).rejects.toThrow();
    expect(await found(store)).toEqual(['a']);
    expect(JSON.parse((await build.load('list', ['a'])).get('a') ?? '')).toEqual({ key: 'a', count: 1 });
    expect(await build.checkpoint()).toEqual(checkpointAt(1));
    await commitTo(build, { writes: [row('b')] });
    expect(await found(store)).toEqual(['a', 'b']);
  });

  it('repairs a commit of a rebuild that broke off half-way by its repetition', async () => {
    await store.open(sessionsShape(), 'serving');
    const rebuild = await store.open(sessionsShape(), 'rebuild');
    await expect(commitTo(rebuild, { writes: [row('a'), row('b'), attendance('p', TOO_LARGE)] })).rejects.toThrow();
    expect(await rebuild.checkpoint()).toEqual(EMPTY);
    await commitTo(rebuild, { writes: [row('a', { count: 2 }), row('b'), attendance('p')] });
    const clean = createMongoReadModelStore({ connection });
    const digest = await rebuild.digest();
    await rebuild.serve();
    const again = await clean.open(sessionsShape(), 'rebuild');
    await commitTo(again, { writes: [row('a', { count: 2 }), row('b'), attendance('p')] });
    expect(await again.digest()).toBe(digest);
  });

  it('lets a runner of another store know that it was replaced', async () => {
    const build = await store.open(sessionsShape(), 'serving');
    await commitTo(build, { writes: [row('old')] });
    const worker = createMongoReadModelStore({ connection });
    const rebuild = await worker.open(sessionsShape(), 'rebuild');
    await commitTo(rebuild, { writes: [row('new')] });
    await rebuild.serve();
    const late = { reset: false, writes: [row('x')], deletes: [], expected: checkpointAt(1), next: checkpointAt(2) };
    expect(await build.commit(late)).toBe('superseded');
    expect(await build.checkpoint()).toEqual(EMPTY);
    expect(await found(store)).toEqual(['new']);
    expect(await (await store.open(sessionsShape(), 'serving')).checkpoint()).toEqual(checkpointAt(1));
  });

  it('reads on during swaps, and never nothing', async () => {
    await commitTo(await store.open(sessionsShape(), 'serving'), { writes: [row('a')] });
    const reader = createMongoReadModelStore({ connection });
    const swaps = new AbortController();
    const seen = new Set<string>();
    const reading = (async () => {
      while (!swaps.signal.aborted) seen.add((await found(reader)).join());
    })();
    for (let n = 0; n < 5; n += 1) {
      const rebuild = await store.open(sessionsShape(), 'rebuild');
      await commitTo(rebuild, { writes: [row('a')] });
      await rebuild.serve();
    }
    swaps.abort();
    await reading;
    expect([...seen]).toEqual(['a']);
  });

  it('finds no null by order, and no document by a token that cannot be', async () => {
    const build = await store.open(sessionsShape(), 'serving');
    await commitTo(build, { writes: [row('a', {}, ['raid'])] });
    for (const operator of ['<=', '>='] as const)
      expect(await store.find('sessions', 'list', { where: [['count', operator, null]], limit: 9 })).toEqual([]);
    expect(await store.find('sessions', 'list', { match: [['ra\0']], limit: 9 })).toEqual([]);
  });

  describe('what was changed', () => {
    const told: string[] = [];
    const opened = async (): Promise<Build> => {
      told.length = 0;
      store = createMongoReadModelStore({ connection, onDamage: ({ projection }) => told.push(projection) });
      const build = await store.open(sessionsShape(), 'serving');
      await commitTo(build, { writes: [row('a', { count: 1 }), row('b')] });
      return build;
    };
    const list = async () => connection.db.collection<{ _id: string }>(`${await servingName()}.list`);

    it.each<[string, (build: Build) => Promise<unknown>]>([
      ['a list', () => found(store)],
      ['a document by its key', () => store.get('sessions', 'list', ['a'])],
      ['a fold', (build) => build.load('list', ['a'])],
      ['a digest', (build) => build.digest()],
    ])('is found by %s that reads it, before it is answered or folded on', async (_what, read) => {
      const build = await opened();
      await (await list()).updateOne({ _id: 'a' }, { $set: { doc: '{"key":"a","count":2}' } });
      expect(await store.get('sessions', 'list', ['b'])).toHaveProperty('size', 1);
      await expect(read(build)).rejects.toMatchObject({ code: 'read-model-damaged' });
      expect(told).toEqual(['sessions']);
      await expect(found(store)).rejects.toMatchObject({ code: 'no-build' });
    });

    it('is an error for read-only callers, and taken from nobody', async () => {
      await opened();
      const looking = createMongoReadModelStore({ connection, setsAside: false });
      await (await list()).updateOne({ _id: 'a' }, { $set: { doc: '{"key":"a","count":2}' } });
      await expect(found(looking)).rejects.toMatchObject({ code: 'read-model-damaged' });
      expect([told, (await store.get('sessions', 'list', ['b'])).size]).toEqual([[], 1]);
    });

    it.each(['its shape', 'its projection'])('is the entry of a build by %s: nothing serves', async (what) => {
      await opened();
      const builds = connection.db.collection<{ _id: string; shape: string }>('builds');
      const name = await servingName();
      const shape = (await builds.findOne({ _id: name }))?.shape.slice(1) ?? '';
      await builds.updateOne({ _id: name }, { $set: what === 'its shape' ? { shape } : { projection: 'session' } });
      const other = createMongoReadModelStore({ connection });
      await expect(found(other)).rejects.toMatchObject({ code: 'read-model-damaged' });
      expect(await other.checkpoints()).toEqual({});
      const rebuild = await store.open(sessionsShape(), 'rebuild');
      expect(await rebuild.checkpoint()).toEqual(EMPTY);
      await rebuild.serve();
      expect(await found(store)).toEqual([]);
      expect(await builds.countDocuments({ projection: 'sessions' })).toBe(1);
    });

    it('is what the pointer names: it is reported, and nothing serves', async () => {
      await opened();
      const pointers = connection.db.collection<{ _id: string; build: string }>('serving');
      await pointers.updateOne({ _id: 'sessions' }, { $set: { build: 'sessions.v1.another' } });
      expect(await store.checkpoints()).toEqual({});
      expect(told).toEqual(['sessions']);
      await expect(found(store)).rejects.toMatchObject({ code: 'no-build' });
    });
  });

  describe('on a real server', () => {
    itOnRealMongo('commits more than one message holds as one', async () => {
      const build = await store.open(sessionsShape(), 'serving');
      const megabyte = 'y'.repeat(1024 * 1024);
      await commitTo(build, { writes: Array.from({ length: 60 }, (_, n) => attendance(`p${n}`, megabyte)) });
      expect(await store.count('sessions', 'attendance', { limit: 1 })).toBe(60);
    });

    itOnRealMongo('drops the collections of builds that no longer serve', async () => {
      await store.open(sessionsShape(), 'serving');
      const rebuild = await store.open(sessionsShape(), 'rebuild');
      await rebuild.serve();
      const names = (await connection.db.listCollections().toArray()).map(({ name }) => name);
      const serving = await servingName();
      expect(names.filter((name) => name.startsWith('sessions.')).toSorted()).toEqual([
        `${serving}.attendance`,
        `${serving}.list`,
      ]);
    });

    itOnRealMongo('lets one of two projectors commit each step', async () => {
      const runners = await Promise.all([0, 1].map(() => store.open(sessionsShape(), 'serving')));
      const steps = 100;
      const outcomes: string[] = [];
      const run = async (build: Build, name: string): Promise<void> => {
        for (let n = 0; n < steps; n += 1) {
          const expected = n === 0 ? EMPTY : checkpointAt(n);
          const writes = [row(`${n}`, { status: name })];
          const outcome = await build.commit({
            reset: false,
            writes,
            deletes: [],
            expected,
            next: checkpointAt(n + 1),
          });
          if (outcome === 'committed') outcomes.push(`${n}`);
        }
      };
      await Promise.all(runners.map((build, n) => run(build, `runner-${n}`)));
      expect(outcomes.toSorted()).toEqual(Array.from({ length: steps }, (_, n) => `${n}`).toSorted());
      expect(await store.count('sessions', 'list', { limit: 1 })).toBe(steps);
    });

    itOnRealMongo('opens one build when two processes open at once', async () => {
      const stores = [0, 1, 2, 3].map(() => createMongoReadModelStore({ connection }));
      await Promise.all(stores.map((each) => each.open(sessionsShape(), 'serving')));
      expect(await connection.db.collection('builds').countDocuments()).toBe(1);
    });

    itOnRealMongo('matches and sorts by its indexes', async () => {
      const build = await store.open(sessionsShape(), 'serving');
      await commitTo(build, {
        writes: Array.from({ length: 200 }, (_, n) => row(`k${n}`, { count: n }, [`word${n}`])),
      });
      const list = connection.db.collection(`${await servingName()}.list`);
      const plan = async (cursor: { explain(): Promise<unknown> }): Promise<string> =>
        JSON.stringify(await cursor.explain());
      expect(await plan(list.find({ t: { $in: [/^word7/] } }))).toContain('"indexName":"tokens"');
      const newest = list.find().sort({ 'f.eventDate': -1, 'f.count': -1, _id: 1 });
      expect(await plan(newest)).not.toContain('"stage":"SORT"');
    });
  });
});
