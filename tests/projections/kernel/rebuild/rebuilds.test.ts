import { createInProcessPubSub } from '../../../../src/adapters/pub-sub/in-process.ts';
import { answerReplays, buildAskReplay } from '../../../../src/application/operations/replays.ts';
import type { RebuildProgress } from '../../../../src/projections/kernel/rebuild/rebuild-progress.ts';
import type { RebuildOutcome } from '../../../../src/projections/kernel/rebuild/rebuild.ts';
import { createRebuilds } from '../../../../src/projections/kernel/rebuild/rebuilds.ts';
import type { Runner } from '../../../../src/projections/kernel/run/runner.ts';

const outcomes = {
  swapped: { outcome: 'swapped', scannedTo: null },
  refused: { outcome: 'refused', digest: 'a', serving: 'b' },
} as const satisfies Record<string, RebuildOutcome>;
const at = (projection: string, state: RebuildProgress['state'], done = 0): RebuildProgress => ({
  projection,
  state,
  position: null,
  done,
  total: 10,
  etaSeconds: null,
});

/** A projector whose rebuilds the test controls, and a client in another process. */
const createWorld = () => {
  const pubSub = createInProcessPubSub();
  const building = new Map<string, (outcome: RebuildOutcome | Error) => void>();
  const begun: string[] = [];
  const told: string[] = [];
  let isRunning = true;
  let drawn = 0;
  const ids = { random: () => `id-${(drawn += 1)}`, epoch: () => '' };
  const runner: Pick<Runner, 'rebuild' | 'states'> = {
    rebuild: (name) => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        building.set(name, (outcome) => {
          building.delete(name);
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        });
      });
    },
    states: () =>
      ['players', 'sessions', 'voice'].map((name) => ({
        name,
        version: 1,
        status: !isRunning ? 'stopped' : building.has(name) ? 'rebuilding' : 'running',
        cause: null,
        checkpoint: null,
        unknown: 0,
        condition: 'serving',
        isFollowing: true,
      })),
  };
  const replays = createRebuilds({ runner, ids, report: (text) => told.push(text) });
  const onError = (cause: unknown): never => {
    throw cause;
  };
  answerReplays({ pubSub, onError }, replays.answer);
  const ask = buildAskReplay({ pubSub, ids });
  return {
    replays,
    begun,
    told,
    ask: (replayId: string, projections: readonly string[], starts = true) => ask({ replayId, projections, starts }),
    end: async (name: string, outcome: RebuildOutcome | Error) => {
      building.get(name)?.(outcome);
      await new Promise((resolve) => setImmediate(resolve));
    },
    stop: () => (isRunning = false),
  };
};

describe('a rebuild that is asked for from elsewhere', () => {
  it('starts once: further requests get the same replay', async () => {
    const { ask, begun, end } = createWorld();
    expect(await ask('r1', ['players', 'sessions'], false)).toBeNull();
    expect(await ask('r1', ['players', 'sessions'])).toEqual({ replayId: 'r1', projections: ['players', 'sessions'] });
    expect(await ask('r2', ['players', 'sessions'])).toMatchObject({ replayId: 'r1' });
    expect(await ask('r3', ['sessions'])).toMatchObject({ replayId: 'r1' });
    expect(await ask('r4', ['sessions'], false)).toMatchObject({ replayId: 'r1' });
    expect(begun).toEqual(['players', 'sessions']);
    await end('players', outcomes.swapped);
    await end('sessions', outcomes.swapped);
    expect(await ask('r5', ['sessions'], false)).toBeNull();
    expect(await ask('r5', ['sessions'])).toMatchObject({ replayId: 'r5' });
  });

  it('is another replay when it makes more than the one under way', async () => {
    const { ask, replays } = createWorld();
    await ask('r1', ['players']);
    expect(await ask('r2', ['players', 'voice'])).toMatchObject({ replayId: 'r2' });
    expect(replays.of('players')).toMatchObject({ replayId: 'r2' });
    expect(replays.of('sessions')).toBeNull();
  });

  it('reports its start, and its end with the result', async () => {
    const { ask, end, told } = createWorld();
    await ask('r1', ['players', 'sessions', 'voice']);
    expect(told).toEqual(['A rebuild of 3 read models started.']);
    await end('voice', new Error('no'));
    await end('players', outcomes.swapped);
    expect(told).toHaveLength(1);
    await end('sessions', outcomes.refused);
    expect(told[1]).toBe(
      'The rebuild of 3 read models has ended; refused, because it differs: sessions; failed: voice.',
    );
    await ask('r2', ['players']);
    await end('players', outcomes.swapped);
    expect(told.slice(2)).toEqual([
      'A rebuild of the read model players started.',
      'The rebuild of the read model players has ended: all of it serves.',
    ]);
  });

  it('is answered by nobody where no projections run', async () => {
    const { ask, stop, begun } = createWorld();
    stop();
    expect(await ask('r1', ['players'])).toBe('nobody');
    expect(begun).toEqual([]);
  });
});

describe('how far a rebuild is', () => {
  it('is what was received last, and nothing of the one before', async () => {
    const { ask, end, replays } = createWorld();
    await ask('r1', ['players']);
    expect(replays.of('players')).toEqual({ replayId: 'r1', done: 0, total: 0, etaSeconds: null });
    replays.progressed(at('players', 'building', 4));
    expect(replays.of('players')).toEqual({ replayId: 'r1', done: 4, total: 10, etaSeconds: null });
    replays.progressed(at('players', 'swapped', 10));
    await end('players', outcomes.swapped);
    expect(replays.of('players')).toBeNull();
    await ask('r2', ['players']);
    expect(replays.of('players')).toEqual({ replayId: 'r2', done: 0, total: 0, etaSeconds: null });
  });

  it('is notified of an unrequested one, too', () => {
    const { replays, told } = createWorld();
    replays.progressed(at('voice', 'building', 1));
    replays.progressed(at('voice', 'building', 2));
    replays.progressed(at('voice', 'swapped', 10));
    expect(told).toEqual(['The read model voice is being rebuilt.', 'The read model voice was rebuilt.']);
    expect(replays.last('voice')).toMatchObject({ state: 'swapped' });
  });
});
