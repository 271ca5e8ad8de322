import { positionOf } from '../../support/in-memory-event-store.ts';
import { baskets, put } from '../support/baskets.ts';
import { eventually } from '../support/facts.ts';
import { createGate, createStart, createWorld, reached, running, withBuild } from '../support/runner-world.ts';

const start = createStart();

describe('the end of a run', () => {
  it('answers everyone who still waits', async () => {
    const world = createWorld();
    const { runner, stop } = start(world);
    await running(runner);
    const waiting = runner.waitFor(['baskets'], positionOf(1), 1_000_000);
    await stop();
    expect(await waiting).toBe('not-running');
    expect(await runner.waitFor(['baskets'], positionOf(1), 1_000_000)).toBe('not-running');
    expect(runner.states()).toMatchObject([{ status: 'stopped' }]);
  });

  it.each([
    ['a commit', 'commit'],
    ['a commit while catching up', 'catching up'],
    ['a digest of a rebuild', 'digest'],
  ] as const)('comes when %s under way is done', async (_what, call) => {
    const world = createWorld();
    const gate = createGate();
    let isHeld = false;
    let isHolding = call === 'commit';
    const hold = async (): Promise<void> => {
      isHeld = true;
      await gate.passed;
    };
    const slow = withBuild(world, 'baskets', (build) => ({
      commit: async (commit) => {
        if (call !== 'digest' && isHolding) await hold();
        return build.commit(commit);
      },
      digest: async () => {
        await hold();
        return build.digest();
      },
    }));
    if (call === 'catching up') {
      const before = start(slow);
      await running(before.runner);
      world.eventStore.put(put('a', 'fig', 1));
      await reached(before.runner, ['baskets'], positionOf(1));
      await before.stop();
      world.eventStore.put(put('a', 'fig', 1));
      isHolding = true;
    }
    const { runner, stop, running: ending } = start(slow);
    await running(runner);
    if (call !== 'catching up') world.eventStore.put(put('a', 'fig', 1));
    if (call === 'digest') {
      await reached(runner, ['baskets'], positionOf(1));
      runner.rebuild('baskets').catch(() => undefined);
    }
    await eventually(() => isHeld);
    let isOver = false;
    void ending.then(() => (isOver = true));
    const stopping = stop();
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    gate.open();
    await stopping;
  });

  it('before it has begun is no error', async () => {
    const world = createWorld();
    const down = { ...world, eventStore: { ...world.eventStore, logId: () => Promise.reject(new Error('down')) } };
    const delay = (_ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { errors, running: ending, stop } = start(down, [baskets()], { delay });
    await eventually(() => errors.length === 1);
    await stop();
    await expect(ending).resolves.toBeUndefined();
  });

  it('by anything else than its signal is one', async () => {
    const world = createWorld();
    const down = { ...world, eventStore: { ...world.eventStore, logId: () => Promise.reject(new Error('down')) } };
    const { runner, running: ending } = start(down, [baskets()], {
      delay: () => Promise.reject(new Error('no clock')),
    });
    const failed = expect(ending).rejects.toThrow('no clock');
    await failed;
    expect(runner.states()).toMatchObject([{ status: 'stopped' }]);
  });
});
