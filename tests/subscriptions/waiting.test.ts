import { createCheckpointWait } from '../../src/projections/kernel/run/checkpoint-wait.ts';
import { createWaiters, isReached } from '../../src/subscriptions/waiting.ts';
import { updatedTopic } from '../../src/projections/kernel/run/updated.ts';
import { positionOf } from '../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../support/in-memory-pub-sub.ts';

describe('waiters', () => {
  it('answer as soon as it is reached, and at once when it was before', async () => {
    const waiters = createWaiters();
    let isThere = false;
    const waiting = waiters.until(() => isThere, 1_000_000);
    waiters.check();
    isThere = true;
    waiters.check();
    expect(await waiting).toBe('reached');
    expect(await waiters.until(() => isThere, 1_000_000)).toBe('reached');
  });

  it('wait no longer than asked, and look no more then', async () => {
    const waiters = createWaiters();
    let looked = 0;
    const reached = (): boolean => {
      looked += 1;
      return false;
    };
    expect(await waiters.until(reached, 1)).toBe('timeout');
    waiters.check();
    expect(looked).toBe(1);
  });

  it('answer what would be waited for in vain, from the start or from some moment on', async () => {
    const waiters = createWaiters();
    let isVain = false;
    const waiting = waiters.until(
      () => false,
      1_000_000,
      () => isVain,
    );
    isVain = true;
    waiters.check();
    expect(await waiting).toBe('not-running');
    expect(
      await waiters.until(
        () => false,
        1_000_000,
        () => isVain,
      ),
    ).toBe('not-running');
    // A position already reached resolves at once.
    expect(
      await waiters.until(
        () => true,
        1_000_000,
        () => isVain,
      ),
    ).toBe('reached');
  });

  it('answer all that is pending at the end', async () => {
    const waiters = createWaiters();
    const waiting = [1, 2].map(() => waiters.until(() => false, 1_000_000));
    waiters.stop();
    expect(await Promise.all(waiting)).toEqual(['not-running', 'not-running']);
  });
});

it('a position is reached by itself and by what lies beyond', () => {
  expect([null, positionOf(1), positionOf(2), positionOf(3)].map((at) => isReached(at, positionOf(2)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

describe('waiting for what another process runs', () => {
  const createStored = () => {
    const pubSub = createInMemoryPubSub();
    let at = 1;
    let listening = 0;
    const checkpoint = () => ({ logId: 'log', scannedTo: positionOf(at), changedAt: null, skipped: [], version: 1 });
    const waitFor = createCheckpointWait({
      readModels: { checkpoints: async () => ({ sessions: checkpoint() }) },
      pubSub: {
        subscribe: (...args) => {
          const end = pubSub.subscribe(...args);
          listening += 1;
          return () => {
            listening -= 1;
            end();
          };
        },
      },
      isFollowing: () => true,
    });
    return { pubSub, waitFor, moveTo: (to: number) => (at = to), listening: () => listening };
  };

  it('looks at the stored checkpoints when something is said, and again by itself', async () => {
    const { pubSub, waitFor, moveTo } = createStored();
    expect(await waitFor(['sessions'], positionOf(1), 0)).toBe('reached');
    const waiting = waitFor(['sessions'], positionOf(2), 1_000_000);
    await new Promise(setImmediate);
    moveTo(2);
    await pubSub.publish(updatedTopic, null);
    expect(await waiting).toBe('reached');
    const silent = waitFor(['sessions'], positionOf(3), 1_000_000);
    moveTo(3);
    expect(await silent).toBe('reached');
  });

  it('waits no longer than asked, also for what nobody has stored, and listens no more then', async () => {
    const { waitFor, listening } = createStored();
    expect(await waitFor(['sessions'], positionOf(2), 1)).toBe('timeout');
    expect(await waitFor(['sessions', 'nobody'], positionOf(1), 1)).toBe('timeout');
    expect(listening()).toBe(0);
  });
});
