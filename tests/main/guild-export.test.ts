import { existsSync } from 'node:fs';
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEventStoreDbEventStore } from '../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import { createDiskMediaStore } from '../../src/adapters/media/disk.ts';
import { createMongoAccounts } from '../../src/adapters/mongo/accounts.ts';
import { createMongoTextStore } from '../../src/adapters/mongo/texts.ts';
import { createSystemClock, createSystemIds } from '../../src/adapters/system.ts';
import { archiveMessage } from '../../src/application/archive/archive-message.ts';
import { createCommandHandler } from '../../src/application/commands/handle-command.ts';
import { mediaOf } from '../../src/domain/event-meaning.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { personas } from '../../src/main/demo/personas.ts';
import { seedDemoGuild } from '../../src/main/demo/seed.ts';
import { openEngines } from '../../src/main/engines/engines.ts';
import { exportGuild } from '../../src/main/guild-export/export-guild.ts';
import { restoreGuild } from '../../src/main/guild-export/restore-guild.ts';
import { eventsOf } from '../../src/main/migration/copy-log.ts';
import { foldedDigests } from '../../src/main/migration/migrate.ts';
import type { Side } from '../../src/main/migration/migrate.ts';
import { verify } from '../../src/main/integrity/verify.ts';
import { createReactionRunner } from '../../src/workers/reactions/reaction-runner.ts';
import { reaction } from '../../src/workers/reactions/reaction.ts';
import { describeOnMongo, startMongo } from '../support/engines/mongo.ts';
import { startStandIn } from '../support/eventstoredb-stand-in/stand-in.ts';
import { until } from '../support/until.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';

jest.setTimeout(180_000);

const folder = temporaryFolder();
const exported = join(folder.path, 'export');
const closings: (() => unknown)[] = [];
const say = (): void => undefined;
const fail = (text: string, cause: unknown): never => {
  throw new Error(text, { cause });
};
const open = async (name: string) => {
  const engines = await openEngines({ dataDir: join(folder.path, name), synchronous: 'normal' }, fail);
  closings.push(() => engines.close());
  return engines;
};
type Engines = Awaited<ReturnType<typeof open>>;
const mark = (name: string) => ({ mark: join(folder.path, `mark-${name}`), say });

/** All data of a guild. A restore marks each event as restored. */
const everythingOf = async ({ eventStore, accounts, texts, media }: Side) => {
  const [facts, foundTexts, pictures]: [object[], unknown[], unknown[]] = [[], [], []];
  for await (const { position: _position, restoredBy: _restoredBy, ...fact } of eventsOf(eventStore)) {
    facts.push(fact);
    const { pictures: ids, texts: textIds } = mediaOf(fact);
    foundTexts.push(...(await texts.get(textIds)).values());
    for (const id of ids) pictures.push(await media.get(id));
  }
  return { facts, foundTexts, pictures, people: await accounts.all(), notes: await accounts.allLinkNotes() };
};

let home: Engines;

beforeAll(async () => {
  home = await open('home');
  const people = personas({ member: ['east'], mod: ['helper'], admin: ['admin'] });
  await seedDemoGuild({ ...home, registry: eventRegistry }, people);
  const [author] = await home.accounts.all();
  if (author === undefined) throw new Error('nobody was seeded');
  const { handle } = createCommandHandler({ ...home, registry: eventRegistry });
  const message = { messageId: '900000000000000901', channelId: '900000000000000902', threadId: null };
  const said = { accountId: author.id, text: 'two\u2028lines\nof "text"', postedAt: '2026-03-01T20:00:00Z' };
  await archiveMessage({ ...message, ...said, attachments: [], noticedLater: false }, { ...home, handle });
  await home.accounts.noteLink({ linkId: 'link-1', accountId: author.id, text: 'met at the fair' });
  await exportGuild(home, exported);
});
afterAll(async () => {
  for (const close of closings.reverse()) await close();
  await folder.remove();
});

it('brings everything back into an empty data folder: ids, order, times, people, texts, pictures, read models', async () => {
  const back = await open('back');
  const manifest = await restoreGuild(exported, back, mark('back'));
  const [before, after] = [await everythingOf(home), await everythingOf(back)];
  expect(after).toEqual(before);
  expect(after.pictures.length).toBeGreaterThan(3);
  expect(after.foundTexts).toContainEqual(expect.objectContaining({ text: 'two\u2028lines\nof "text"' }));
  expect(manifest.counts.events).toBe(before.facts.length);
  expect(await foldedDigests(back)).toEqual(await foldedDigests(home));
  expect(existsSync(mark('back').mark)).toBe(false);
  await back.close();
  expect(await verify({ DATA_DIR: join(folder.path, 'back') })).toMatchObject({ ok: true, withoutChecksum: 0 });
});

it('lets no reaction act on what was restored', async () => {
  const target = await open('without-reactions');
  await restoreGuild(exported, target, mark('without-reactions'));
  const acted: string[] = [];
  const ending = new AbortController();
  const runner = createReactionRunner({ ...target, log: fail });
  const curious = reaction({
    name: 'act-on-everything',
    on: eventRegistry.types,
    from: 'beginning',
    react: async ({ type }) => {
      acted.push(type);
      return 'done';
    },
  });
  const running = runner.run([curious], ending.signal, say);
  const head = await target.eventStore.head();
  await until(async () => runner.states()[0]?.position === head);
  ending.abort();
  await running;
  expect(acted).toEqual([]);
});

it('goes on where it was interrupted', async () => {
  const target = await open('broken');
  let appends = 0;
  const breaking: Side = {
    ...target,
    eventStore: {
      ...target.eventStore,
      append: (...given) => {
        appends += 1;
        return appends > 50 ? Promise.reject(new Error('pulled the plug')) : target.eventStore.append(...given);
      },
    },
  };
  await expect(restoreGuild(exported, breaking, mark('broken'))).rejects.toThrow('pulled the plug');
  await restoreGuild(exported, target, mark('broken'));
  expect((await everythingOf(target)).facts).toEqual((await everythingOf(home)).facts);
});

it('is refused where there is an event, or someone who has signed in', async () => {
  await expect(restoreGuild(exported, home, mark('home'))).rejects.toThrow('needs one that never held an event');
  const visited = await open('visited');
  const [{ id: _id, ...visitor } = fail('nobody', null)] = await home.accounts.all();
  await visited.accounts.meet({ ...visitor, discordId: '900000000000000999' });
  await expect(restoreGuild(exported, visited, mark('visited'))).rejects.toThrow('Someone has signed in here');
  expect(await visited.eventStore.head()).toBeNull();
});

it('refuses an export with one changed byte, or a missing file, before anything is written', async () => {
  const target = await open('untouched');
  const files = (await readdir(exported, { recursive: true })).sort();
  const media = files.filter((name) => name.startsWith('media/'));
  for (const name of [...files.filter((one) => !one.startsWith('media')), ...media.slice(0, 2)]) {
    const broken = join(folder.path, 'changed');
    await cp(exported, broken, { recursive: true, force: true });
    const bytes = await readFile(join(broken, name));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(join(broken, name), bytes);
    await expect(restoreGuild(broken, target, mark('untouched'))).rejects.toThrow(
      /is not as it was written|is of another/,
    );
  }
  await expect(restoreGuild(join(folder.path, 'nothing'), target, mark('untouched'))).rejects.toThrow('is no export');
  expect(await target.eventStore.head()).toBeNull();
  expect(await target.accounts.all()).toEqual([]);
  expect(existsSync(mark('untouched').mark)).toBe(false);
});

it('is written again after an interruption, is never overwritten, and is readable by its owner only', async () => {
  const place = join(folder.path, 'second');
  const broken = { ...home, accounts: { ...home.accounts, all: () => Promise.reject(new Error('pulled the plug')) } };
  await expect(exportGuild(broken, place)).rejects.toThrow('pulled the plug');
  expect(existsSync(place)).toBe(false);
  const manifest = await exportGuild({ ...home, clock: createSystemClock() }, place);
  expect(manifest.counts.accounts).toBeGreaterThan(0);
  await expect(exportGuild(home, place)).rejects.toThrow('already exists');
  for (const name of ['accounts.ndjson', 'texts.ndjson', 'events.ndjson'])
    expect((await stat(join(place, name))).mode & 0o077).toBe(0);
});

describeOnMongo('on EventStoreDB and MongoDB', () => {
  it('comes back there, and from there', async () => {
    const [log, mongo] = [await startStandIn(), await startMongo()];
    const { connection, dispose } = mongo.database();
    closings.push(
      () => log.kill(),
      () => mongo.stop(),
      dispose,
    );
    const eventStore = createEventStoreDbEventStore({ connectionString: log.connectionString, codec: eventRegistry });
    closings.push(() => eventStore.close());
    const servers = {
      eventStore,
      accounts: createMongoAccounts({ connection, ids: createSystemIds() }),
      texts: createMongoTextStore({ connection }),
      media: createDiskMediaStore({ dir: join(folder.path, 'servers-media') }),
      clock: createSystemClock(),
    };
    await restoreGuild(exported, servers, mark('servers'));
    expect(await everythingOf(servers)).toEqual(await everythingOf(home));
    await expect(restoreGuild(exported, servers, mark('servers'))).rejects.toThrow(
      'needs one that never held an event',
    );
    const again = join(folder.path, 'from-servers');
    const manifest = await exportGuild(servers, again);
    const embedded = await open('from-servers-back');
    await restoreGuild(again, embedded, mark('from-servers'));
    expect(await everythingOf(embedded)).toEqual(await everythingOf(home));
    expect(manifest.counts.events).toBe((await everythingOf(home)).facts.length);
  });
});
