import { commitFold } from '../../../src/projections/kernel/fold/commit-fold.ts';
import { updatedBy } from '../../../src/projections/kernel/run/updated.ts';
import type { Checkpoint, Commit } from '../../../src/ports/read-model-store.ts';
import { positionOf } from '../../support/in-memory-event-store.ts';
import { baskets } from '../support/baskets.ts';

const before: Checkpoint = { logId: 'log-1', scannedTo: positionOf(1), changedAt: null, skipped: [] };
const next: Checkpoint = { ...before, scannedTo: positionOf(2), changedAt: positionOf(2) };
const write = (view: string, key: string) => ({ view, key, text: '{}', fields: {}, tokens: [] });
const commit = (given: Partial<Commit> = {}): Commit => ({
  reset: false,
  writes: [],
  deletes: [],
  expected: before,
  next,
  ...given,
});

describe('a commit whose answer was lost', () => {
  /** A repeated commit is refused as already done. */
  const sentAgain = (stored: Checkpoint) => {
    let tries = 0;
    const done: Commit[] = [];
    const build = {
      commit: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('the answer was lost')) : Promise.resolve('superseded' as const);
      },
      checkpoint: () => Promise.resolve(stored),
    };
    const fold = { ...nothing, take: () => commit(), committed: (one: Commit) => done.push(one) };
    const retry = <T>(action: (tries: number) => Promise<T>): Promise<T> => action(0).catch(() => action(1));
    return { outcome: commitFold(fold, build, { scannedTo: positionOf(2), retry }), done };
  };
  const nothing = {
    fold: () => Promise.resolve(),
    skipStreams: () => undefined,
    dirty: () => 0,
    dirtyBytes: () => 0,
    checkpoint: () => before,
  };

  it('is done when its checkpoint stands', async () => {
    const { outcome, done } = sentAgain({ ...next });
    expect(await outcome).toEqual(commit());
    expect(done).toEqual([commit()]);
  });

  it.each<[string, Partial<Checkpoint>]>([
    ['of another log', { logId: 'log-2' }],
    ['at another place', { scannedTo: positionOf(3) }],
    ['with another change', { changedAt: positionOf(1) }],
    ['with another skipped stream', { skipped: [{ stream: 'a', eventId: 'e', cause: 'c' }] }],
  ])('is superseded when another one stands: %s', async (_what, other) => {
    const { outcome, done } = sentAgain({ ...next, ...other });
    expect(await outcome).toBeNull();
    expect(done).toEqual([]);
  });
});

describe('what is said of a commit', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => write('sums', String(index)));

  it('names the keys by view, the written and the deleted', () => {
    const said = updatedBy(
      'baskets',
      commit({ writes: [write('sums', 'fig')], deletes: [{ view: 'sums', key: 'x' }] }),
    );
    expect(said).toEqual({
      projection: 'baskets',
      from: positionOf(1),
      to: positionOf(2),
      keys: { sums: ['fig', 'x'] },
    });
  });

  it('names none after a reset, and none when they are too many', () => {
    expect(updatedBy('baskets', commit({ reset: true, writes: [write('sums', 'fig')] })).keys).toBeNull();
    expect(updatedBy('baskets', commit({ writes: many })).keys?.['sums']).toHaveLength(50_000);
    expect(updatedBy('baskets', commit({ writes: many, deletes: [{ view: 'sums', key: 'x' }] })).keys).toBeNull();
  });
});

it('a projection names the fields that its store has to hold', () => {
  expect(baskets().shape.views.map(({ name, fieldNames }) => [name, fieldNames])).toEqual([
    ['basket', ['id']],
    ['sums', ['total']],
    ['slots', ['count']],
  ]);
});
