import { calibrateSlot, withSlots } from '../../../../src/application/recognition/evaluation/calibrate-slot.ts';
import { evaluationState } from '../../../../src/application/recognition/evaluation/evaluation.ts';
import { rosterOf } from '../../../../src/application/roster/roster.ts';
import { calibrationFeatures } from '../../../../src/domain/recognition/calibration.ts';
import type { Calibration } from '../../../../src/domain/recognition/calibration.ts';
import type { Json } from '../../../../src/domain/kernel/json.ts';
import type { ReviewedSession } from '../../../../src/domain/statistics/reviewed-session.ts';
import type { CropReader, ReadLine } from '../../../../src/ports/recogniser.ts';

const zero = Object.fromEntries(calibrationFeatures.map((feature) => [feature, 0])) as Calibration['weights'];
/** Never certain, so that everybody is asked. */
const base: Calibration = {
  ...{ version: 'base-1', seed: 1, pictures: 1, crops: 1, engines: {} },
  weights: { ...zero, one: 1 },
  opinions: {},
};
const roster = rosterOf(['Thalorin', 'Brumwick', 'Ysolde'].map((name) => ({ id: `#${name}`, name, aliases: [] })));
const names = ['Thalorin', 'Brumwick', 'Ysolde'];
const boxOf = (at: number) => [20, 20 + 30 * at, 120, 20] as const;
const lines: readonly ReadLine[] = names.map((text, at) => ({
  text,
  confidence: 0.98,
  box: boxOf(at),
  steps: Array.from(text).flatMap((letter) => [[['', 1]] as const, [[letter, 0.98]] as const]),
}));

/** Each third session shows a stranger where Ysolde was read, and the model knows it. */
const isOther = (session: number): boolean => session % 3 === 0;
const sessionOf = (at: number): ReviewedSession => ({
  id: `s${at}`,
  pictures: [`m${at}`],
  there: [],
  shown: [],
  names: names.map((name, index) => ({
    image: 0,
    box: boxOf(index),
    playerId: index === 2 && isOther(at) ? null : `#${name}`,
  })),
});

const world = (count: number) => {
  const kept = new Map<string, Json>();
  let at = -1;
  const asked: number[] = [];
  const reader: CropReader = {
    model: 'ai1/eye',
    slot: 'ai1',
    readCrops: async (_picture, boxes) => {
      asked.push(boxes.length);
      const texts = [names[0], names[1], isOther(at) ? 'Karvendel' : names[2]];
      const crops = boxes.map((_box, index) => ({ text: texts[index] ?? '', confidence: 0.9 }));
      return { ms: 5, crops, tokens: 700, error: null };
    },
  };
  const gauges = {
    read: async (name: string) => kept.get(name) ?? null,
    write: async (name: string, value: Json) => void kept.set(name, value),
  };
  const deps = {
    media: { get: async () => ({ bytes: new Uint8Array(), type: 'image/png' }) },
    recogniser: {
      read: async () => {
        at += 1;
        return { model: 'PP-OCRv4', ms: 10, lines };
      },
    },
    cropReaders: [reader],
    calibration: async () => base,
    roster: async () => roster,
    gauges,
    reviewed: async (most: number) => Array.from({ length: Math.min(count, most) }, (_, index) => sessionOf(index)),
  };
  const work = {
    kind: 'calibrate',
    slot: 'ai1',
    sessions: 60,
    id: 'run',
    startedAt: '2026-11-20T12:00:00.000Z',
  } as const;
  return { deps, asked, work, gauges, kept };
};
const { signal } = new AbortController();

it('learns what the word of a slot is worth, of this very model', async () => {
  const { deps, work, asked } = world(60);
  expect(await calibrateSlot(work, deps, signal)).toMatchObject({
    state: 'done',
    done: 60,
    names: 180,
    tokens: 42_000,
  });
  expect(asked).toHaveLength(60);
  const known = await withSlots(base, deps);
  expect(known?.version).toBe('base-1+ai1@2026-11-20T12:00:00.000Z');
  expect(known?.opinions['ai1/eye']?.agrees).toBeGreaterThan(1);
  expect(known?.opinions['ai1/eye']?.differs).toBeLessThan(-1);
  const [one] = deps.cropReaders;
  if (one === undefined) throw new Error('no reader');
  expect(await withSlots(base, { ...deps, cropReaders: [{ ...one, model: 'ai1/other' }] })).toEqual(base);
  expect(await withSlots({ ...base, version: 'base-2' }, deps)).toEqual({ ...base, version: 'base-2' });
  expect(await withSlots(null, deps)).toBeNull();
});

it('is not calibrated by a few names, and says why', async () => {
  const { deps, work } = world(30);
  const run = await calibrateSlot(work, deps, signal);
  expect(run).toMatchObject({ state: 'failed', names: 90, why: 'it gave its word on 90 names, and 100 are needed' });
  expect(await withSlots(base, deps)).toEqual(base);
});

it('is refused where there is nothing to add to, or no slot', async () => {
  const { deps, work } = world(60);
  expect(await calibrateSlot(work, { ...deps, calibration: async () => null }, signal)).toMatchObject({
    state: 'failed',
  });
  expect(await calibrateSlot(work, { ...deps, cropReaders: [] }, signal)).toMatchObject({ state: 'failed' });
});

it('was broken off where its process has ended', async () => {
  const { deps, work, gauges, kept } = world(1);
  await calibrateSlot(work, deps, signal);
  const [[name, run] = ['', null]] = [...kept];
  await gauges.write(name, { ...(run as Record<string, Json>), state: 'running' });
  expect(await evaluationState(work, { gauges, jobs: { has: async () => false } })).toMatchObject({
    state: 'broken-off',
  });
  expect(await evaluationState(work, { gauges, jobs: { has: async () => true } })).toMatchObject({ state: 'running' });
});
