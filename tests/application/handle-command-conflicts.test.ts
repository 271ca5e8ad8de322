import type { AppendResult } from '../../src/ports/event-store.ts';
import { createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { note, noteRegistry, noted, write } from './notes.ts';

let world: CommandWorld;
beforeEach(() => {
  world = createCommandWorld(noteRegistry);
});
afterEach(() => world.close());

const grow = async (events: number): Promise<void> => {
  const handler = world.handler();
  for (let index = 0; index < events; index += 1) await write(handler, note(`grown ${index}`));
};

describe('where processes share a log', () => {
  it('a first command is new, and is appended once', async () => {
    const handler = world.handler({ isShared: true });
    expect(await write(handler, note('a'))).toMatchObject({ ok: true, repeated: false, version: 1 });
    expect(world.appends).toHaveLength(1);
    expect(await noted(world)).toEqual(['a']);
  });

  it('a conflict costs the tail of the stream, not the whole', async () => {
    await grow(5);
    const handler = world.handler({ isShared: true });
    await write(handler, note('warm'));
    world.reads.length = 0;
    world.beforeAppend = async () => {
      await write(world.handler({ isShared: true }), note('other'));
      world.reads.length = 0;
    };
    expect(await write(handler, note('mine'))).toMatchObject({ ok: true, version: 8, events: [{ revision: 7 }] });
    expect(world.reads).toEqual([
      { stream: 'note-1', after: 5, limit: undefined },
      { stream: 'note-1', after: 6, limit: 1 },
    ]);
  });

  it('a conflict of several commands leaves nothing of the first try in the state', async () => {
    await grow(2);
    const handler = world.handler({ isShared: true });
    world.beforeAppend = async () => {
      await write(world.handler({ isShared: true }), note('b'));
    };
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((text) => write(handler, note(text), { commandId: `mine ${text}` })),
    );
    expect(answers).toMatchObject([{ ok: true, version: 4 }, { ok: false }, { ok: true, version: 5 }]);
    expect(await noted(world)).toEqual(['grown 0', 'grown 1', 'b', 'a', 'c']);
    expect(await write(handler, note('d'))).toMatchObject({ ok: true, version: 6 });
  });

  it('after an append whose outcome stayed unknown the tail is read', async () => {
    await grow(3);
    const handler = world.handler({ isShared: true });
    world.faults.push('lost', 'down', 'down', 'down');
    await expect(write(handler, note('lost'))).rejects.toThrow('out of reach');
    world.reads.length = 0;
    expect(await write(handler, note('lost'), { commandId: 'again' })).toMatchObject({ ok: false });
    expect(world.reads).toEqual([{ stream: 'note-1', after: 2, limit: undefined }]);
  });
});

it('a store that is always in conflict is asked ten times, then the command fails', async () => {
  let tries = 0;
  const append = async (): Promise<AppendResult> => {
    tries += 1;
    return { ok: false, actual: 99 };
  };
  const handler = world.handler({ eventStore: { ...world.eventStore, append } });
  await expect(write(handler, note('a'))).rejects.toThrow('note-1: still in conflict after 10 tries');
  expect(tries).toBe(10);
});

describe('a repeat', () => {
  it('reads its own events and no others', async () => {
    const handler = world.handler();
    await write(handler, note('first'));
    await write(handler, note('a', 'b'), { commandId: 'two' });
    await grow(4);
    world.reads.length = 0;
    const repeated = await write(handler, note('a', 'b'), { commandId: 'two' });
    expect(repeated).toMatchObject({ ok: true, repeated: true, events: [{ revision: 1 }, { revision: 2 }] });
    expect(world.reads).toEqual([{ stream: 'note-1', after: 0, limit: 2 }]);
  });

  it('whose reading throws fails, and those beside it do not', async () => {
    const handler = world.handler();
    await write(handler, note('a'));
    world.isUnreadable = true;
    const [repeat, other] = await Promise.allSettled([write(handler, note('a')), write(handler, note('b'))]);
    expect([repeat.status, other.status]).toEqual(['rejected', 'fulfilled']);
  });
});

describe('a stream that is not in memory', () => {
  it('is not read when it is new', async () => {
    expect(await write(world.handler(), note('a'))).toMatchObject({ ok: true, repeated: false, version: 1 });
    expect(world.reads).toEqual([]);
    expect(world.appends).toHaveLength(1);
  });

  it.each([
    ['the same data', 'hash', { ok: true, repeated: true, events: [{ recordedAt: '2026-03-01T19:59:59.000Z' }] }],
    ['other data', 'another hash', { ok: false, rejection: { code: 'idempotency-key-reused' } }],
  ])('is read for a repeat of its first command with %s', async (_what, commandHash, answer) => {
    const earlier = { now: () => new Date('2026-03-01T19:59:59.000Z') };
    await write(world.handler({ clock: earlier }), note('a'));
    expect(await write(world.handler(), note('a'), { commandHash })).toMatchObject(answer);
    expect(await noted(world)).toEqual(['a']);
  });

  it('is read before a command is refused or has nothing to do', async () => {
    await write(world.handler(), note('a'));
    expect(await write(world.handler(), note('a'), { commandId: 'again' })).toMatchObject({ ok: false });
    expect(await write(world.handler(), note(), { commandId: 'none' })).toMatchObject({ ok: true, version: 1 });
  });
});

it('the handler is not idle while the events of a repeat are read', async () => {
  let reads = 0;
  const { readStream } = world.eventStore;
  const handler = world.handler({
    eventStore: {
      ...world.eventStore,
      readStream: async (...row) => {
        await new Promise(setImmediate);
        reads += 1;
        return readStream(...row);
      },
    },
  });
  await write(handler, note('a'));
  const before = reads;
  const repeated = write(handler, note('a'));
  await handler.idle();
  expect(reads).toBe(before + 1);
  expect(await repeated).toMatchObject({ ok: true, repeated: true });
});

it('the handler is idle only when every command has its outcome', async () => {
  const handler = world.handler();
  let isIdle = false;
  let wasIdle: boolean | null = null;
  let wait: Promise<void> = Promise.resolve();
  world.beforeAppend = async () => {
    wait = handler.idle().then(() => {
      isIdle = true;
    });
    await new Promise(setImmediate);
    wasIdle = isIdle;
  };
  await write(handler, note('a'));
  await wait;
  expect([wasIdle, isIdle]).toEqual([false, true]);
});
