import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { personas } from '../../../src/main/demo/personas.ts';
import { seedDemoGuild } from '../../../src/main/demo/seed.ts';
import { seedWhenWanted } from '../../../src/main/demo/seed-when-wanted.ts';
import { openEngines } from '../../../src/main/engines/engines.ts';
import { foldedDigests } from '../../../src/main/migration/migrate.ts';
import { eventsOf } from '../../../src/main/migration/copy-log.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const dataDir = folder.path;
let engines: Awaited<ReturnType<typeof openEngines>>;
const seed = () =>
  seedWhenWanted(
    { ...engines, registry: eventRegistry },
    personas({ member: ['east'], mod: ['helper'], admin: ['admin'] }),
    dataDir,
  );

beforeAll(async () => {
  engines = await openEngines({ dataDir, synchronous: 'normal' }, (text, cause) => {
    throw new Error(text, { cause });
  });
  await seed();
});
afterAll(async () => {
  await engines.close();
  await folder.remove();
});

/** How many events of each type, or of each answer of `key`. */
const counts = async (type: string | null, key: (data: never) => unknown = () => null) => {
  const found: Record<string, number> = {};
  for await (const event of eventsOf(engines.eventStore)) {
    if (type !== null && event.type !== type) continue;
    const name = type === null ? event.type : String(key(event.data as never));
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
};

it('has something of everything: raids and pictures, stays, messages, links of each method, requests, a merge, an alt, corrections', async () => {
  expect(await counts(null)).toMatchObject({
    VoiceJoined: expect.any(Number),
    VoiceMoved: expect.any(Number),
    VoiceLeft: expect.any(Number),
    ChannelSeen: 16,
    MessageArchived: 400,
    MessageEdited: expect.any(Number),
    MessageDeleted: expect.any(Number),
    AttachmentStored: 40,
    AttachmentLost: 1,
    PlayersMerged: 1,
    ParticipantsRecredited: 2,
    MainSet: 1,
    RenameRequested: 5,
    RenameApproved: 1,
    RecognitionStarted: 20,
    SessionFailed: 1,
  });
  expect(Object.keys(await counts('DiscordLinked', ({ method }) => method)).sort()).toEqual([
    'admin',
    'auto',
    'manual',
  ]);
  expect(await counts('DiscordLinkEnded', ({ how }) => how)).toEqual({ deactivated: 1 });
  expect(await counts('RenameRejected', ({ cause }) => cause)).toEqual({ declined: 1, superseded: 1 });
  // six that were asked for, four of them decided
  const isCorrection = ({ correctionId }: { correctionId: string | null }) => correctionId !== null;
  expect(await counts('ParticipantsEdited', isCorrection)).toEqual({ true: 10, false: 16 });
  expect(await counts('VoiceLeft', ({ estimated }) => estimated)).toMatchObject({ true: expect.any(Number) });
  expect(await counts('SessionSubmitted', ({ dataSource }) => dataSource)).toEqual({ screenshot: 20, text: 404 });
  const isRepeat = ({ sameContentAs }: { sameContentAs: string | null }) => sameContentAs !== null;
  const repeats = await counts('SessionSubmitted', isRepeat);
  expect(repeats).toEqual({ true: 2, false: 422 });
});

it('has reviewed fifteen of its pictures, and half of the one of last night', async () => {
  type Edited = { rematched: { after: { review: { verdict: string } | null } }[]; correctionId: string | null };
  const [reviewed, verified] = [new Map<string, readonly string[]>(), new Set<string>()];
  for await (const { type, stream, data } of eventsOf(engines.eventStore)) {
    const { status } = data as { status?: { to: string } };
    if (status?.to === 'verified' && type !== 'SessionProcessed') verified.add(stream);
    if (type !== 'ParticipantsEdited') continue;
    const { rematched, correctionId } = data as Edited;
    if (correctionId !== null) continue;
    reviewed.set(
      stream,
      rematched.flatMap(({ after }) => after.review?.verdict ?? []),
    );
  }
  const whole = [...reviewed.keys()].filter((stream) => verified.has(stream));
  expect([reviewed.size, whole.length]).toEqual([16, 15]);
  for (const verdicts of reviewed.values()) expect(verdicts.length).toBeGreaterThan(5);
});

it('is written in the order of its times, over all streams', async () => {
  let [last, events] = ['', 0];
  for await (const { recordedAt } of eventsOf(engines.eventStore)) {
    expect(recordedAt >= last).toBe(true);
    [last, events] = [recordedAt, events + 1];
  }
  expect(events).toBeGreaterThan(1_900);
});

const toldAfter = async ({ eventStore }: Pick<typeof engines, 'eventStore'>, now: Date) => {
  const found: string[] = [];
  for await (const { occurredAt, recordedAt, type } of eventsOf(eventStore))
    if (occurredAt > now.toISOString() || recordedAt > now.toISOString()) found.push(type);
  return found;
};

it('shows nothing of the future', async () => {
  expect(await toldAfter(engines, new Date())).toEqual([]);
});

// A time during a raid, whatever the weekday; and one early in the day.
it.each(['19:12', '00:07'])('shows nothing of the future at %s', async (time) => {
  const [elsewhere, now] = [temporaryFolder(), new Date(`2026-11-25T${time}:00.000Z`)];
  const others = await openEngines({ dataDir: elsewhere.path, synchronous: 'normal' }, (text, cause) => {
    throw new Error(text, { cause });
  });
  try {
    const deps = { ...others, registry: eventRegistry, clock: { now: () => now } };
    await seedDemoGuild(deps, personas({ member: ['east'], mod: ['helper'], admin: ['admin'] }));
    expect(await toldAfter(others, now)).toEqual([]);
  } finally {
    await others.close();
    await elsewhere.remove();
  }
});

it('is created once, and the same for repeated requests', async () => {
  const [head, digests] = [await engines.eventStore.head(), await foldedDigests(engines)];
  await seed();
  expect(await engines.eventStore.head()).toBe(head);
  // Like after an interrupted seed: everything is repeated and nothing is new.
  await writeFile(join(dataDir, 'demo-seed-unfinished'), '');
  await seed();
  expect([await engines.eventStore.head(), await foldedDigests(engines)]).toEqual([head, digests]);
});
