import {
  requestEvaluation,
  enginesOf,
  evaluationCostOf,
  evaluationState,
  unknownEngine,
} from '../../../../src/application/recognition/evaluation/evaluation.ts';
import type { EvaluationDeps } from '../../../../src/application/recognition/evaluation/evaluation.ts';
import type { Json } from '../../../../src/domain/kernel/json.ts';
import type { ReviewedSession } from '../../../../src/domain/statistics/reviewed-session.ts';
import type { Job } from '../../../../src/ports/jobs.ts';
import type { CropReader } from '../../../../src/ports/recogniser.ts';

const reader = (model: string, slot: CropReader['slot'] = null, left?: number): CropReader => ({
  model,
  slot,
  readCrops: async () => ({ ms: 0, crops: [], tokens: null, error: null }),
  ...(left === undefined ? {} : { budget: { most: (crops: number) => 1_000 + crops, left: async () => left } }),
});
/** A session with this many names in each picture. */
const session = (...pictures: readonly number[]): ReviewedSession => ({
  id: 'session',
  pictures: pictures.map((_count, at) => `picture-${at}`),
  there: [],
  shown: [],
  names: pictures.flatMap((count, image) =>
    Array.from({ length: count }, () => ({ image, box: [0, 0, 9, 9] as const, playerId: null })),
  ),
});
const world = (
  sessions: readonly ReviewedSession[],
  cropReaders = [reader('tesseract'), reader('eye', 'ai1', 5_000)],
) => {
  const kept = new Map<string, Json>();
  const queued: Job[] = [];
  const asked: number[] = [];
  const deps: EvaluationDeps = {
    jobs: { enqueue: async (job) => void queued.push(job), has: async () => queued.length > 0 },
    gauges: { read: async (name) => kept.get(name) ?? null, write: async (name, value) => void kept.set(name, value) },
    clock: { now: () => new Date('2026-11-20T12:00:00.000Z') },
    ids: { random: () => 'run-1' } as EvaluationDeps['ids'],
    cropReaders,
    reviewed: async (count) => {
      asked.push(count);
      return sessions.slice(0, count);
    },
  };
  return { deps, kept, queued, asked };
};
const bakeOff = { kind: 'bake-off', engines: ['PP-OCRv4', 'ai1'], sessions: 20 } as const;

describe('engines that can be tried', () => {
  it('are the finder and all readers, a slot by its name', () => {
    const { deps } = world([]);
    expect(enginesOf(deps)).toEqual(['PP-OCRv4', 'tesseract', 'ai1']);
    expect(unknownEngine(['ai1', 'PP-OCRv4'], deps)).toBeNull();
    expect(unknownEngine(['ai1', 'eye', 'gpt'], deps)).toBe(
      'There is no engine eye; there are PP-OCRv4, tesseract, ai1.',
    );
  });
});

describe('what a run costs', () => {
  it('is said by picture and name, for the engines that were asked for', async () => {
    const { deps, asked } = world([session(3, 2), session(4), session(9)]);
    const cost = await evaluationCostOf({ engines: ['PP-OCRv4', 'tesseract', 'ai1'], sessions: 2 }, deps);
    expect(cost).toEqual({
      sessions: 2,
      pictures: 3,
      names: 9,
      engines: [
        { id: 'PP-OCRv4', tokens: null, left: null },
        { id: 'tesseract', tokens: null, left: null },
        { id: 'ai1', tokens: 3_009, left: 5_000 },
      ],
      message:
        '3 screenshots from 2 sessions will be read again. ai1 takes about 3,009 tokens, of 5,000 that it has left today.',
    });
    expect(asked).toEqual([2]);
  });

  it('is no token where only engines of this machine are asked, and one of a thing is one', async () => {
    const { deps } = world([session(1)]);
    const cost = await evaluationCostOf({ engines: ['tesseract'], sessions: 5 }, deps);
    expect(cost.engines).toEqual([{ id: 'tesseract', tokens: null, left: null }]);
    expect(cost.message).toBe('1 screenshot from 1 session will be read again. It costs no tokens.');
  });

  it('names every slot that is paid for', async () => {
    const { deps } = world([session(1)], [reader('a', 'ai1', 7), reader('b', 'ai2', 12_345)]);
    const { message } = await evaluationCostOf({ engines: ['ai1', 'ai2'], sessions: 5 }, deps);
    expect(message).toBe(
      '1 screenshot from 1 session will be read again. ai1 takes about 1,001 tokens, of 7 that it has left today; ' +
        'ai2 takes about 1,001 tokens, of 12,345 that it has left today.',
    );
  });
});

describe('asking for a run', () => {
  it('comes to nothing where no session was reviewed', async () => {
    const { deps, queued } = world([]);
    const message = 'No session with screenshots has been reviewed yet.';
    expect(await requestEvaluation({ wanted: bakeOff, begins: true }, deps)).toMatchObject({
      state: 'nothing',
      message,
    });
    expect(queued).toEqual([]);
  });

  it('says only what it costs, unless it is to begin', async () => {
    const { deps, queued, kept } = world([session(1)]);
    const asked = await requestEvaluation({ wanted: bakeOff, begins: false }, deps);
    expect(asked).toMatchObject({ state: 'asked', message: asked.cost.message });
    expect([queued, kept.size]).toEqual([[], 0]);
  });

  it('starts one, which is announced and queued; another has to wait', async () => {
    const { deps, queued, kept } = world([session(1)]);
    const begun = await requestEvaluation({ wanted: bakeOff, begins: true }, deps);
    expect(begun).toMatchObject({ state: 'begun', message: begun.cost.message });
    expect(begun.cost.engines.map(({ id }) => id)).toEqual(['PP-OCRv4', 'ai1']);
    const startedAt = '2026-11-20T12:00:00.000Z';
    expect(queued).toEqual([
      { name: 'shadow', id: 'shadow', data: { ...bakeOff, engines: ['PP-OCRv4', 'ai1'], id: 'run-1', startedAt } },
    ]);
    const run = { id: 'run-1', state: 'running', startedAt, done: 0, of: 20, rows: [] };
    expect(Object.fromEntries(kept)).toEqual({ 'bake-off': run });
    expect(await evaluationState({ kind: 'bake-off' }, deps)).toEqual(run);
    expect(await requestEvaluation({ wanted: bakeOff, begins: true }, deps)).toMatchObject({
      state: 'busy',
      cost: begun.cost,
      message: 'A bake-off is already running.',
    });
    expect(queued).toHaveLength(1);
  });

  it('calibrates a slot under a name of its own', async () => {
    const { deps, queued, kept } = world([session(2)]);
    const wanted = { kind: 'calibrate', slot: 'ai1', sessions: 60 } as const;
    const begun = await requestEvaluation({ wanted, begins: true }, deps);
    expect(begun.cost.engines).toEqual([{ id: 'ai1', tokens: 1_002, left: 5_000 }]);
    const startedAt = '2026-11-20T12:00:00.000Z';
    expect(queued).toMatchObject([{ data: { ...wanted, id: 'run-1', startedAt } }]);
    expect(Object.fromEntries(kept)).toEqual({
      'calibrating ai1': {
        ...{ id: 'run-1', state: 'running', startedAt, done: 0, of: 60 },
        ...{ names: 0, tokens: 0, why: null },
      },
    });
  });
});

describe('how the last run went', () => {
  it('is nothing before the first, and is kept as reported when it is over', async () => {
    const { deps, kept } = world([]);
    expect(await evaluationState({ kind: 'bake-off' }, deps)).toBeNull();
    kept.set('bake-off', { state: 'done' });
    expect(await evaluationState({ kind: 'bake-off' }, deps)).toEqual({ state: 'done' });
    kept.set('bake-off', { state: 'running', done: 3 });
    expect(await evaluationState({ kind: 'bake-off' }, deps)).toEqual({ state: 'broken-off', done: 3 });
  });
});
