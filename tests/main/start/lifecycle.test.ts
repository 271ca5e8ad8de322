import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemMeta } from '../../../src/application/commands/command-meta.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { roster } from '../../../src/domain/roster/state.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { sessionStream } from '../../../src/domain/session/stream.ts';
import type { Composition } from '../../../src/main/start/composition.ts';
import { recognition, recognitionJob } from '../../../src/workers/jobs/recognition-job.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { breakable, createGate } from '../../projections/support/runner-world.ts';
import { linesOf } from '../../support/recognition-world.ts';
import { register as registerCommand } from '../../support/roster-builders.ts';
import { image, submit } from '../../support/session-builders.ts';
import { until } from '../../support/until.ts';
import { startWholeProcess } from '../../support/whole-process.ts';
import type { WholeProcess } from '../../support/whole-process.ts';

let folder: ReturnType<typeof temporaryFolder>;
const running: WholeProcess[] = [];
beforeEach(() => (folder = temporaryFolder()));
afterEach(async () => {
  for (const process of running.splice(0)) await process.stop();
  await folder.remove();
});
const start = async (change?: (parts: Composition) => Partial<Composition>): Promise<WholeProcess> => {
  const process = await startWholeProcess({ dataDir: folder.path, ...(change === undefined ? {} : { change }) });
  running.push(process);
  return process;
};
const stop = async (process: WholeProcess): Promise<void> => {
  running.splice(running.indexOf(process), 1);
  await process.stop();
};

/** Finds one name in every picture. */
const reader: Composition['recogniser'] = {
  model: 'fake-1',
  read: async () => ({ model: 'fake-1', ms: 1, lines: linesOf('Thalori') }),
  close: async () => undefined,
};
/** Finds nothing until it is stopped. */
const slowReader: Composition['recogniser'] = {
  ...reader,
  read: (_picture, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    }),
};

const register = async ({ parts }: WholeProcess, name: string) => {
  const meta = systemMeta({ id: `request-${name}`, correlationId: name }, 'register', parts.clock);
  const handled = await parts.handle(rosterDecider, roster.id, registerCommand(name), meta);
  if (!handled.ok) throw new Error(handled.rejection.code);
  return handled.events[0];
};
const submitPicture = async ({ parts }: WholeProcess, id: string): Promise<void> => {
  const mediaId = await parts.media.put(new Uint8Array([1, 2, 3]), 'image/png');
  const meta = systemMeta({ id: `request-${id}`, correlationId: id }, 'submit', parts.clock);
  const handled = await parts.handle(sessionDecider, id, submit({ images: [image(mediaId)] }), meta);
  expect(handled.ok).toBe(true);
};
/** The players of a session that was read. */
const read = ({ parts }: WholeProcess, id: string) =>
  until(async () => {
    const events = (await parts.eventStore.readStream(sessionStream(id), null)) as readonly SessionEvent[];
    const processed = events.find((event) => event.type === 'SessionProcessed');
    return processed?.data.participants.map(({ rawName, playerId }) => [rawName, playerId]);
  });
const knows = ({ parts }: WholeProcess, name: string) => until(() => parts.names.playersMatching(name).length > 0);

const withBroken =
  (name: string, isBroken = () => true) =>
  ({ projections }: Composition): Partial<Composition> => ({
    recogniser: reader,
    projections: projections.map((one) => (one.name === name ? breakable(one, isBroken) : one)),
  });

describe('a process', () => {
  it('is ready at once on an empty log', async () => {
    const process = await start();
    await process.settled;
    expect(await process.readyz()).toEqual({ state: 'ready', missing: [] });
  });

  it('serves and works with a projection that fails, now and at the next start, and says which', async () => {
    let isBroken = false;
    const change = withBroken('sessions', () => isBroken);
    const first = await start(change);
    await first.settled;
    expect(await first.readyz()).toEqual({ state: 'ready', missing: [] });
    // A build that never served would be rebuilt in a thread.
    await submitPicture(first, 's0');
    await until(async () => (await first.parts.readModels.checkpoints())['sessions']?.changedAt);
    isBroken = true;
    await submitPicture(first, 's1');
    expect(await read(first, 's1')).toEqual([['Thalori', null]]);
    await first.until('degraded');
    const failed = { state: 'degraded', missing: [{ what: 'sessions', why: 'It has failed: no sums' }] };
    expect(await first.readyz()).toEqual(failed);
    await register(first, 'Thalori');
    await knows(first, 'Thalori');
    await stop(first);

    const second = await start(change);
    await second.settled;
    expect(await second.readyz()).toEqual(failed);
    await knows(second, 'Thalori');
    await submitPicture(second, 's2');
    expect(await read(second, 's2')).toEqual([['Thalori', expect.any(String)]]);
  });

  it('reads no picture before it knows the roster', async () => {
    let isThere = false;
    let work: Parameters<Composition['jobs']['process']>[2] = () => Promise.resolve();
    const process = await start((parts) => ({
      recogniser: reader,
      jobs: {
        ...parts.jobs,
        process: (name, _concurrency, handler) => {
          if (name === recognition) work = handler;
          return () => Promise.resolve();
        },
      },
      watch: {
        ...parts.watch,
        condition: (name) => (name === 'players' && !isThere ? 'building' : parts.watch.condition(name)),
      },
    }));
    await submitPicture(process, 's1');
    const leaving = new AbortController();
    const waiting = work(recognitionJob('s1', 1), leaving.signal);
    leaving.abort();
    await waiting;
    const events = await process.parts.eventStore.readStream(sessionStream('s1'), null);
    expect(events.map(({ type }) => type)).toEqual(['SessionSubmitted']);
    isThere = true;
    await work(recognitionJob('s1', 1), new AbortController().signal);
    expect(await read(process, 's1')).toEqual([['Thalori', null]]);
  });

  it('is ready once it has read what was there before the start, and knows that in memory', async () => {
    const first = await start();
    await first.settled;
    await register(first, 'Thalori');
    const head = await until(() => first.parts.eventStore.head());
    const all = first.parts.projections.map(({ name }) => name);
    expect(await first.parts.waitFor(all, head, 20_000)).toBe('reached');
    await stop(first);

    const gate = createGate();
    let isKnown = false;
    let askedForPlayers = 0;
    const second = await start((parts) => ({
      // At first no process runs the projections.
      waitFor: async (...wanted) => {
        if (wanted[0].includes('players')) askedForPlayers += 1;
        if (wanted[0].some((name) => ['names', 'links', 'raw-names'].includes(name))) {
          await gate.passed;
          isKnown = true;
        }
        return askedForPlayers === 1 ? 'not-running' : parts.waitFor(...wanted);
      },
    }));
    await until(() => askedForPlayers > 1);
    const why = 'It is reading what was written before the start.';
    expect(await second.readyz()).toEqual({
      state: 'degraded',
      missing: ['sessions', 'players', 'discord-links'].map((what) => ({ what, why })),
    });
    gate.open();
    await second.settled;
    expect([await second.readyz(), isKnown]).toEqual([{ state: 'ready', missing: [] }, true]);
  });

  it('without views builds all of them, says so, and reads what is pending against the whole roster', async () => {
    const first = await start(() => ({ recogniser: slowReader }));
    await first.settled;
    const registered = await register(first, 'Thalori');
    await submitPicture(first, 's1');
    await knows(first, 'Thalori');
    await stop(first);
    await rm(join(folder.path, 'views'), { recursive: true });

    const second = await start(() => ({ recogniser: reader }));
    const why = 'It is being built and serves nothing yet.';
    expect(await second.readyz()).toEqual({
      state: 'degraded',
      missing: second.parts.projections.map(({ name }) => ({ what: name, why })),
    });
    await second.settled;
    expect(await second.readyz()).toEqual({ state: 'ready', missing: [] });
    expect(second.parts.names.playersMatching('Thalori')).toHaveLength(1);
    const data = registered?.data as { readonly players: readonly { readonly playerId: string }[] } | undefined;
    expect(await read(second, 's1')).toEqual([['Thalori', data?.players[0]?.playerId]]);
  });
});
