import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEventStoreDbEventStore } from '../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import { createDiskMediaStore } from '../../src/adapters/media/disk.ts';
import { createMongoAccounts } from '../../src/adapters/mongo/accounts.ts';
import { createMongoTextStore } from '../../src/adapters/mongo/texts.ts';
import { createSystemIds } from '../../src/adapters/system.ts';
import { mediaOf } from '../../src/domain/event-meaning.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { personas } from '../../src/main/demo/personas.ts';
import { seedDemoGuild } from '../../src/main/demo/seed.ts';
import { openEngines } from '../../src/main/engines/engines.ts';
import { eventsOf } from '../../src/main/migration/copy-log.ts';
import { foldedDigests, migrate } from '../../src/main/migration/migrate.ts';
import type { Side } from '../../src/main/migration/migrate.ts';
import { describeOnMongo, startMongo } from '../support/engines/mongo.ts';
import type { MongoEngine } from '../support/engines/mongo.ts';
import { startStandIn } from '../support/eventstoredb-stand-in/stand-in.ts';
import type { StandIn } from '../support/eventstoredb-stand-in/stand-in.ts';

jest.setTimeout(180_000);

const roles = { member: ['east'], mod: ['helper'], admin: ['admin'] };
const factsOf = async ({ eventStore }: Side): Promise<object[]> => {
  const facts: object[] = [];
  for await (const { position: _position, ...fact } of eventsOf(eventStore)) facts.push(fact);
  return facts;
};
/** Ids of all texts in the log, in order. */
const textsOf = async ({ eventStore, texts }: Side): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for await (const event of eventsOf(eventStore)) found.push(...(await texts.get(mediaOf(event).texts)).values());
  return found;
};
const silent = (): void => undefined;
const fail = (text: string, cause: unknown): never => {
  throw new Error(text, { cause });
};

describeOnMongo('migration of the demo guild', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-migrate-'));
  const closings: (() => unknown)[] = [];
  let log: StandIn;
  let mongo: MongoEngine;
  let home: Side;
  let servers: Side;
  let back: Side;

  const embedded = async (name: string): Promise<Side> => {
    const engines = await openEngines({ dataDir: join(folder, name), synchronous: 'normal' }, fail);
    closings.push(() => engines.close());
    return engines;
  };
  const options = (name: string) => ({ mark: join(folder, `mark-${name}`), say: silent });

  beforeAll(async () => {
    log = await startStandIn();
    mongo = await startMongo();
    const { connection, dispose } = mongo.database();
    closings.push(
      () => log.kill(),
      () => mongo.stop(),
      dispose,
    );
    home = await embedded('home');
    back = await embedded('back');
    const eventStore = createEventStoreDbEventStore({ connectionString: log.connectionString, codec: eventRegistry });
    closings.push(() => eventStore.close());
    const accounts = createMongoAccounts({ connection, ids: createSystemIds() });
    const texts = createMongoTextStore({ connection });
    servers = { eventStore, accounts, texts, media: createDiskMediaStore({ dir: join(folder, 'servers-media') }) };
    await home.accounts.noteLink({ linkId: 'link-1', accountId: 'account-1', text: 'met at the fair' });
    await seedDemoGuild({ ...home, registry: eventRegistry, clock: { now: () => new Date() } }, personas(roles));
  });
  afterAll(async () => {
    for (const close of closings.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes on where it was interrupted', async () => {
    let appends = 0;
    const breaking: Side = {
      ...servers,
      eventStore: {
        ...servers.eventStore,
        append: (...given) => {
          appends += 1;
          return appends > 50 ? Promise.reject(new Error('pulled the plug')) : servers.eventStore.append(...given);
        },
      },
    };
    await expect(migrate(home, breaking, options('there'))).rejects.toThrow('pulled the plug');
    const moved = await migrate(home, servers, options('there'));
    expect(moved.events).toBeGreaterThan(500);
    expect(moved.accounts).toBe(20);
    expect(moved.media).toBeGreaterThan(400);
  });

  it('brings every event with id, order, recordedAt and metadata, and is refused a second time', async () => {
    const original = await factsOf(home);
    const copied = await factsOf(servers);
    expect(copied).toEqual(original);
    await expect(migrate(home, servers, options('there'))).rejects.toThrow('The target is not empty');
  });

  it('comes back whole: equal digests, the same people and pictures', async () => {
    await migrate(servers, back, options('back'));
    expect(await foldedDigests(back)).toEqual(await foldedDigests(home));
    expect(await back.accounts.all()).toEqual(await home.accounts.all());
    expect(await back.accounts.allLinkNotes()).toEqual(await home.accounts.allLinkNotes());
    expect(await textsOf(back)).toEqual(await textsOf(home));
    expect((await textsOf(back)).length).toBeGreaterThan(400);
    await expect(migrate(servers, back, options('back'))).rejects.toThrow('The target is not empty');
  });
});
