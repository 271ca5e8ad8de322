import { createStreamWriter } from '../../src/application/stream-writer.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { rosterDecider } from '../../src/domain/roster/decider.ts';
import type { EventStore } from '../../src/ports/event-store.ts';
import { clock, createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import { register } from '../support/roster-builders.ts';
import { roster, rosterIds } from './roster-commands.ts';

let world: CommandWorld;
beforeEach(() => {
  world = createCommandWorld();
});
afterEach(() => world.close());

const writerOn = (changed: Partial<EventStore> = {}, isShared = false) => {
  const eventStore = { ...world.eventStore, ...changed };
  return createStreamWriter({ eventStore, registry: eventRegistry, clock, isShared }, rosterDecider, 'roster-guild');
};
const createGate = () => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a log in which somebody else is always first', () => {
  it('is tried ten times, then the command fails; the next one starts anew', async () => {
    let tries = 0;
    let isBusy = true;
    const writer = writerOn({
      append: (...row) => {
        if (!isBusy) return world.eventStore.append(...row);
        tries += 1;
        return Promise.resolve({ ok: false, actual: 7 });
      },
    });
    await expect(writer.take(register('Nova'), metaBy({ commandId: 'a' }))).rejects.toThrow('after 10 tries');
    expect(tries).toBe(10);
    isBusy = false;
    expect(await writer.take(register('Nova'), metaBy({ commandId: 'b' }))).toMatchObject({ ok: true, version: 1 });
  });
});

describe('a repeat whose events cannot be read', () => {
  it('is an error, and not for those that wait with it', async () => {
    const away = new Error('the log is out of reach');
    let isAway = false;
    const writer = writerOn({
      readStream: (...row) => (isAway ? Promise.reject(away) : world.eventStore.readStream(...row)),
    });
    await writer.take(register('Nova'), metaBy({ commandId: 'a' }));
    isAway = true;
    const [repeated, other] = await Promise.allSettled([
      writer.take(register('Nova'), metaBy({ commandId: 'a' })),
      writer.take(register('Zed'), metaBy({ commandId: 'b' })),
    ]);
    expect(repeated).toEqual({ status: 'rejected', reason: away });
    expect(other).toMatchObject({ status: 'fulfilled', value: { ok: true, repeated: false } });
    isAway = false;
    expect(await writer.take(register('Nova'), metaBy({ commandId: 'a' }))).toMatchObject({ repeated: true });
  });
});

describe('a writer at work', () => {
  it('is not idle and not settled until its commands have their answers', async () => {
    const gate = createGate();
    world.beforeAppend = () => gate.passed;
    const writer = writerOn();
    expect(writer.isIdle()).toBe(true);
    const taken = writer.take(register('Nova'), metaBy());
    expect(writer.isIdle()).toBe(false);
    let isSettled = false;
    const settled = writer.settled().then(() => (isSettled = true));
    await turn();
    expect([isSettled, writer.isIdle()]).toEqual([false, false]);
    gate.open();
    expect(await taken).toMatchObject({ ok: true });
    await settled;
    expect(writer.isIdle()).toBe(true);
    await writer.settled();
  });

  it('is waited for by whoever ends the process', async () => {
    const gate = createGate();
    world.beforeAppend = () => gate.passed;
    const handler = world.handler();
    const answers: string[] = [];
    void roster(handler, register('Nova')).then(() => answers.push('command'));
    const idle = handler.idle().then(() => answers.push('idle'));
    await turn();
    expect(answers).toEqual([]);
    gate.open();
    await idle;
    expect(answers).toEqual(['command', 'idle']);
  });
});

it('where others append, too, a command is appended once and is no repeat of itself', async () => {
  const writer = writerOn({}, true);
  const first = await writer.take(register('Nova'), metaBy({ commandId: 'a' }));
  expect(first).toMatchObject({ ok: true, repeated: false, version: 1, events: [{ revision: 0 }] });
  expect(world.appends).toHaveLength(1);
  const second = await writer.take(register('Zed'), metaBy({ commandId: 'b' }));
  expect(second).toMatchObject({ ok: true, repeated: false, version: 2, events: [{ revision: 1 }] });
  expect(await rosterIds(world)).toHaveLength(2);
});
