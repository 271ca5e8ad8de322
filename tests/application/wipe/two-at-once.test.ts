import { createWipe } from '../../../src/application/wipe/wipe-production.ts';
import type { WipeDeps } from '../../../src/application/wipe/wipe-production.ts';
import { createWriteLock } from '../../../src/application/wipe/write-lock.ts';
import { administration as administrationIdentity } from '../../../src/domain/administration/decider.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { voiceDecider } from '../../../src/domain/voice/decider.ts';
import type { Lease } from '../../../src/ports/lease.ts';
import { clock, createCommandWorld } from '../../support/command-world.ts';
import { metaBy } from '../../support/given.ts';
import { register } from '../../support/roster-builders.ts';
import { enter, leave } from '../../support/voice-builders.ts';

/** Data outside of the log. */
const createStores = () => {
  const notes = new Set(['old']);
  const leases: { isHeld: boolean }[] = [];
  const lose = (): void => leases.forEach((lease) => (lease.isHeld = false));
  const acquire = async (): Promise<Lease> => {
    const own = { isHeld: true };
    leases.push(own);
    const release = async (): Promise<void> => void (own.isHeld = false);
    return { lost: new AbortController().signal, isHeld: () => own.isHeld, release };
  };
  return { notes, lose, leases: { acquire } };
};

/** Holds its caller up at the call with this number, before it is done; 0: nowhere. */
const createBrake = (at: number) => {
  let calls = 0;
  const arrived = Promise.withResolvers<string>();
  const released = Promise.withResolvers<null>();
  const braking =
    <A extends readonly unknown[], R>(name: string, call: (...args: A) => R) =>
    async (...args: A): Promise<Awaited<R>> => {
      calls += 1;
      if (calls === at) {
        arrived.resolve(name);
        await released.promise;
      }
      return await call(...args);
    };
  return { braking, arrived: arrived.promise, release: () => released.resolve(null), calls: () => calls };
};

type World = ReturnType<typeof createCommandWorld>;
type Stores = ReturnType<typeof createStores>;

/** One process of several; the brake delays its calls to everything shared. */
const createProcess = (world: World, { notes, leases }: Stores, { braking }: ReturnType<typeof createBrake>) => {
  const log = world.eventStore;
  const eventStore: World['eventStore'] = {
    ...log,
    append: braking('append', log.append),
    readStream: braking('readStream', log.readStream),
    hide: braking('hide', log.hide),
    head: braking('head', log.head),
  };
  const handler = world.handler({ eventStore, isShared: true });
  const writeLock = createWriteLock({ eventStore, isShared: true, forget: () => Promise.resolve() });
  const deps = {
    eventStore,
    handle: handler.handle,
    idle: handler.idle,
    writeLock,
    clock,
    // How long others are waited for is of no matter here.
    isShared: false,
    leases,
    waitFor: () => Promise.resolve('reached'),
    texts: { delete: braking('texts.delete', () => Promise.resolve()) },
    media: { delete: braking('media.delete', () => Promise.resolve()) },
    accounts: {
      allLinkNotes: braking('allLinkNotes', () => [...notes].map((linkId) => ({ linkId }))),
      forgetLinkNote: braking('forgetLinkNote', (linkId: string) => void notes.delete(linkId)),
    },
    jobs: { clear: braking('jobs.clear', () => Promise.resolve()) },
    reactionStore: { openItems: braking('openItems', () => []), close: () => Promise.resolve() },
    report: () => undefined,
    exportGuild: braking('exportGuild', () => Promise.resolve('digest')),
    totals: braking('totals', () => Promise.resolve({ sessions: 0, participants: 0 })),
  } as unknown as WipeDeps;
  return { ...createWipe(deps), handle: writeLock.guard(handler.handle) };
};

const voice = 'voice-ada';

/**
 * Wipes in a process that pauses at one call until another process has finished the wipe and the guild has continued.
 */
const wipeInTwo = async (at: number) => {
  const world = createCommandWorld();
  const stores = createStores();
  const brake = createBrake(at);
  const first = createProcess(world, stores, brake);
  const second = createProcess(world, stores, createBrake(0));
  // Behind the write lock of the second: the brake counts what the wipe does.
  await second.handle(rosterDecider, 'guild', register('Nova', 'Zed'), metaBy({ commandId: 'roster' }));
  await second.handle(voiceDecider, 'ada', enter('raid', '19:00'), metaBy({ commandId: 'enter', role: null }));
  await second.handle(voiceDecider, 'ada', leave('19:30'), metaBy({ commandId: 'leave', role: null }));
  const wiping = first.wipe(metaBy({ commandId: 'wipe', role: 'admin' }));
  const stoppedAt = await Promise.race([brake.arrived, wiping.then(() => null)]);
  let wentOn = false;
  if (stoppedAt !== null) {
    stores.lose();
    await second.finish();
    wentOn = (await world.eventStore.readStream(administrationIdentity.stream, null)).length > 0;
    if (wentOn) {
      await second.handle(voiceDecider, 'ada', enter('raid', '21:00'), metaBy({ commandId: 'after', role: null }));
      stores.notes.add('new');
    }
    brake.release();
  }
  const answer = await wiping;
  const streams = [administrationIdentity.stream, 'roster-guild', voice];
  const [administration, roster, stays] = await Promise.all(
    streams.map(async (stream) => (await world.eventStore.readStream(stream, null)).map(({ type }) => type)),
  );
  await world.close();
  return { stoppedAt, wentOn, calls: brake.calls(), answer, administration, roster, stays, notes: [...stores.notes] };
};

it('a wipe whose process stands still at any call while another finishes it takes nothing of what came after', async () => {
  const { calls } = await wipeInTwo(0);
  expect(calls).toBeGreaterThan(15);
  const seen = new Set<string>();
  for (let at = 1; at <= calls; at += 1) {
    const { stoppedAt, wentOn, answer, administration, roster, stays, notes } = await wipeInTwo(at);
    seen.add(stoppedAt ?? '');
    const label = `call ${at}, ${stoppedAt}`;
    expect([label, answer.ok, administration]).toEqual([
      label,
      true,
      ['WipeStarted', 'ProductionDataWiped', 'WipeCompleted'],
    ]);
    expect([label, roster?.filter((type) => type === 'RosterEmptied')]).toEqual([label, ['RosterEmptied']]);
    expect([label, stays, notes]).toEqual([label, wentOn ? ['VoiceJoined'] : [], wentOn ? ['new'] : []]);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['append', 'hide', 'texts.delete', 'allLinkNotes', 'forgetLinkNote']),
  );
});
