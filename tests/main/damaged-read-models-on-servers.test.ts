import { MongoClient } from 'mongodb';
import { systemMeta } from '../../src/application/commands/command-meta.ts';
import { rosterDecider } from '../../src/domain/roster/decider.ts';
import { verify } from '../../src/main/integrity/verify.ts';
import { updatedTopic } from '../../src/projections/kernel/run/updated.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { startEngines, whyNoEngines } from '../support/engines/guild-engines.ts';
import type { Engines } from '../support/engines/guild-engines.ts';
import { mongo } from '../support/engines/mongo-server.ts';
import { register } from '../support/roster-builders.ts';
import { until } from '../support/until.ts';
import { startWholeProcess } from '../support/whole-process.ts';
import type { WholeProcess } from '../support/whole-process.ts';

const skipped = whyNoEngines();
if (skipped !== null) process.stderr.write(`${skipped}\n`);

const namesIn = async ({ parts }: WholeProcess): Promise<readonly string[]> => {
  const rows = await parts.readModels.find('players', 'players', { limit: 100 });
  return rows.map(({ text }) => (JSON.parse(text) as { name: string }).name).toSorted();
};
const serves = (running: WholeProcess, ...names: readonly string[]): Promise<unknown> =>
  until(
    async () => (await namesIn(running).catch(() => [])).join() === names.join(),
    20_000,
    () => `players ${names.join()}\n${running.lines.join('')}`,
  );
const add = async ({ parts }: WholeProcess, name: string): Promise<void> => {
  const meta = systemMeta({ id: name, correlationId: 'test' }, 'register', parts.clock);
  await parts.handle(rosterDecider, 'guild', register(name), meta);
};

(skipped === null ? describe : describe.skip)('a document of a read model on MongoDB that was changed', () => {
  const folder = temporaryFolder();
  let engines: Engines;
  let client: MongoClient;
  beforeAll(async () => {
    engines = await startEngines({ emptyLog: true });
    client = new MongoClient(engines.env.READ_MODEL_URL);
  });
  afterAll(async () => {
    await client.close();
    await engines.stop();
    await folder.remove();
  });
  const start = (name: string, env: NodeJS.ProcessEnv): Promise<WholeProcess> =>
    startWholeProcess({ dataDir: `${folder.path}/${name}`, env: { MEDIA_DIR: `${folder.path}/media`, ...env } });
  const change = async (from: string, to: string, database?: string): Promise<void> => {
    const db = client.db(database);
    const name = (await db.collection<{ _id: string; build: string }>('serving').findOne({ _id: 'players' }))?.build;
    const players = db.collection<{ _id: string; doc: string }>(`${name}.players`);
    const found = await players.findOne({ doc: { $regex: from } });
    const doc = found?.doc.replace(from, to) ?? '';
    expect((await players.updateOne({ _id: found?._id ?? '' }, { $set: { doc } })).modifiedCount).toBe(1);
  };

  it('is found by the check, named by verify, reported as rebuilding, and rebuilt while the server runs', async () => {
    const database = 'muster_test_one_process';
    const READ_MODEL_URL = engines.env.READ_MODEL_URL.replace(/muster_test_[^?]*/, database);
    const running = await start('one', { READ_MODEL_URL });
    await running.settled;
    await running.until('ready');
    await add(running, 'Ada');
    await serves(running, 'Ada');
    // Asked at the moment at which it is found: a rebuild may be over before a second look.
    const asked = Promise.withResolvers<Awaited<ReturnType<WholeProcess['readyz']>>>();
    running.parts.pubSub.subscribe('read-model-damaged', () => asked.resolve(running.readyz()));
    await change('Ada', 'Eve', database);
    await running.checkReadModels();
    expect((await asked.promise).missing).toEqual([
      { what: 'players', why: expect.stringMatching(/^It was damaged .*; rebuilding it from the log\.$/) },
    ]);
    await serves(running, 'Ada');
    await running.until('ready');
    await add(running, 'Bob');
    await serves(running, 'Ada', 'Bob');
    await running.stop();
    const looked = { DATA_DIR: `${folder.path}/one`, READ_MODEL_URL };
    expect(await verify(looked)).toMatchObject({ ok: true });
    await change('Bob', 'Eve', database);
    for (let time = 0; time < 2; time += 1)
      expect(await verify(looked)).toMatchObject({
        ok: false,
        findings: [{ file: 'MongoDB', why: expect.stringMatching(/players.*not what was written/) }],
      });
    if (mongo.real) await client.db(database).dropDatabase();
  });

  it('is found by a process that only reads, which never returns it, and rebuilt by the one that folds the log', async () => {
    const all = await Promise.all(['two', 'three'].map((name) => start(name, engines.env)));
    await Promise.all(all.map(({ settled }) => settled));
    await Promise.all(all.map((running) => running.until('ready')));
    const folds = ({ parts }: WholeProcess): boolean => parts.leaseStates().get('projector') === true;
    const [reader, ...others] = all.toSorted((a, b) => Number(folds(a)) - Number(folds(b)));
    if (reader === undefined) throw new Error('nobody reads');
    expect([reader, ...others].map(folds)).toEqual([false, true]);
    await add(reader, 'Cyd');
    await serves(reader, 'Cyd');
    // A replacing build has changed every document.
    let built = 0;
    const deaf = reader.parts.pubSub.subscribe(updatedTopic, (message) => {
      const { projection, keys } = message as { readonly projection: string; readonly keys: object | null };
      if (projection === 'players' && keys === null) built += 1;
    });
    await change('Cyd', 'Eve');
    // Unless its own process noticed it earlier.
    const code = expect.stringMatching(/^(?:read-model-damaged|no-build)$/) as string;
    await expect(namesIn(reader)).rejects.toMatchObject({ code });
    for (const running of all) {
      await serves(running, 'Cyd');
      await running.until('ready');
    }
    await add(reader, 'Dot');
    await serves(reader, 'Cyd', 'Dot');
    deaf();
    // Each process that finds the damage may report it; it is rebuilt once.
    const told = all.flatMap(({ lines }) => lines.filter((line) => line.includes('set aside and rebuilt')));
    expect(told.length).toBeGreaterThan(0);
    expect(built).toBe(1);
    await Promise.all(all.map((running) => running.stop()));
  });
});
