import { createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { maxEventBytes } from '../../src/domain/kernel/registry.ts';
import { note, noteRegistry, noted, write } from './notes.ts';

let world: CommandWorld;
beforeEach(() => {
  world = createCommandWorld(noteRegistry);
});
afterEach(() => world.close());

const long = (mark: string, bytes: number): string => mark.padEnd(bytes, 'x');
const texts = (count: number): string[] => Array.from({ length: count }, (_, index) => `t${index}`);

describe('a command that the log cannot take', () => {
  it.each([
    ['an event of more than 512 kB', note(long('a', maxEventBytes))],
    ['more than eight events', note(...texts(9))],
    ['events of more than 900 kB together', note(long('a', 450_000), long('b', 450_000))],
  ])('is refused as data and appends nothing: %s', async (_what, command) => {
    const handler = world.handler();
    const [before, refused, after] = await Promise.all([
      write(handler, note('before')),
      write(handler, command, { commandId: 'large' }),
      write(handler, note('after')),
    ]);
    expect(refused).toMatchObject({ ok: false, rejection: { code: 'too-large' } });
    expect([before.ok, after.ok]).toEqual([true, true]);
    expect(await noted(world)).toEqual(['before', 'after']);
  });

  it('is refused as data too when only the engine knows', async () => {
    const handler = world.handler();
    const { eventStore } = world;
    const refusing = world.handler({
      eventStore: {
        ...eventStore,
        append: async (stream, expected, facts) => {
          if (facts.length > 1) throw Object.assign(new Error('no'), { code: 'append-too-large' });
          return eventStore.append(stream, expected, facts);
        },
      },
    });
    const answers = await Promise.all([
      write(refusing, note('first')),
      write(refusing, note('a', 'b')),
      write(refusing, note('c')),
    ]);
    expect(answers).toMatchObject([
      { ok: true, version: 1 },
      { ok: false, rejection: { code: 'too-large' } },
      { ok: true, version: 2 },
    ]);
    expect(await write(handler, note('c'), { commandId: 'again' })).toMatchObject({ ok: false });
  });

  it('is taken up to exactly 900 kB', async () => {
    const handler = world.handler();
    const by = { commandId: 'sized', on: 'sized' };
    await write(world.handler(), note('x', 'y'), { ...by, on: 'other' });
    const [probe] = world.appends.splice(0);
    const around = (probe?.facts ?? []).reduce((sum, fact) => sum + Buffer.byteLength(noteRegistry.encode(fact)), 0);
    // The streams' names are as long, and so are their revisions.
    const of = (bytes: number) => note(long('x', 450_000), long('y', bytes - 450_000 - (around - 2)));
    const next = { commandId: 'sizes', on: 'small' };
    expect(await write(handler, of(900_001), next)).toMatchObject({ ok: false, rejection: { code: 'too-large' } });
    expect(await write(handler, of(900_000), next)).toMatchObject({ ok: true, version: 2 });
  });

  it('is taken up to the limits', async () => {
    const answers = await Promise.all([
      write(world.handler(), note(long('a', maxEventBytes - 2_000))),
      write(world.handler(), note(...texts(8))),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  });
});

describe('what waits together', () => {
  const sizesOf = ({ appends }: CommandWorld): readonly number[] => appends.map(({ facts }) => facts.length);

  it('goes into appends of at most 100 events, none cut short', async () => {
    const handler = world.handler();
    const commands = Array.from({ length: 30 }, (_, index) => note(...texts(7).map((text) => `${index} ${text}`)));
    const answers = await Promise.all(commands.map((command) => write(handler, command)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(sizesOf(world)).toEqual([98, 98, 14]);
  });

  it('goes into appends of at most 900 kB, none cut short', async () => {
    const handler = world.handler();
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => write(handler, note(long(`${index}`, 280_000)))),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(sizesOf(world)).toEqual([3, 3, 1]);
  });

  it('is appended at once up to exactly 100 events', async () => {
    const handler = world.handler();
    await Promise.all(texts(101).map((text) => write(handler, note(text))));
    expect(sizesOf(world)).toEqual([100, 1]);
  });
});

it('states are kept up to a size, whatever their number, and pinned ones always', async () => {
  const handler = world.handler({ keptBytes: 50_000, pinned: ['note-pinned'] });
  const readsOf = async (on: string): Promise<number> => {
    world.reads.length = 0;
    await write(handler, note(`more in ${on}`), { on });
    return world.reads.length;
  };
  for (const on of ['small', 'pinned', 'large', 'other'])
    await write(handler, note(long(on, on === 'large' || on === 'pinned' ? 60_000 : 10)), { on });
  const reads: number[] = [];
  for (const on of ['small', 'pinned', 'large', 'other']) reads.push(await readsOf(on));
  expect(reads).toEqual([0, 0, 1, 0]);
});

describe('a defect', () => {
  const together = async (defect: 'decide' | 'evolve', given: { isShared?: boolean } = {}) => {
    const handler = world.handler(given);
    const bad = { type: 'Note', data: { texts: ['bad'], defect } } as const;
    const answers = await Promise.allSettled([
      write(handler, note('before')),
      write(handler, bad),
      write(handler, note('before'), { commandId: 'again' }),
      write(handler, note('after')),
    ]);
    return { handler, answers };
  };

  it.each(['decide', 'evolve'] as const)('fails its own command alone: %s throws', async (defect) => {
    const { handler, answers } = await together(defect);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { ok: true, version: 1 } },
      { status: 'rejected' },
      { status: 'fulfilled', value: { ok: false, rejection: { code: 'already-noted' } } },
      { status: 'fulfilled', value: { ok: true, version: 2 } },
    ]);
    expect(await noted(world)).toEqual(['before', 'after']);
    expect(await write(handler, note('last'))).toMatchObject({ ok: true, version: 3, events: [{ revision: 2 }] });
  });

  it('of folding is found before anything is stored, also alone', async () => {
    const handler = world.handler();
    const bad = { type: 'Note', data: { texts: ['bad'], defect: 'evolve' } } as const;
    await expect(write(handler, bad)).rejects.toThrow('cannot be folded');
    expect(await noted(world)).toEqual([]);
    expect(await write(handler, note('good'))).toMatchObject({ ok: true, version: 1 });
  });

  it('fails its own command alone also where processes share the log', async () => {
    const { answers } = await together('evolve', { isShared: true });
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await noted(world)).toEqual(['before', 'after']);
  });
});
