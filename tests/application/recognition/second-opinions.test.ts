import { askOthers } from '../../../src/application/recognition/second-opinions.ts';
import { calibrationFeatures, type Calibration } from '../../../src/domain/recognition/calibration.ts';
import type { Lattice } from '../../../src/domain/recognition/lattice.ts';
import type { Box } from '../../../src/domain/kernel/text-lines.ts';
import type { ReadName } from '../../../src/domain/recognition/read-name.ts';
import { buildRosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import type { CropReader } from '../../../src/ports/recogniser.ts';

const zero = Object.fromEntries(calibrationFeatures.map((feature) => [feature, 0])) as Calibration['weights'];
const calibration: Calibration = {
  ...{ version: 'test-1', seed: 1, pictures: 1, crops: 1, engines: {} },
  weights: { ...zero, one: 4, gap: -2, edits: -1 },
  opinions: { 'ai1/eye': { agrees: 8, near: 0, differs: -4 } },
};
const index = buildRosterIndex(['Thalori', 'Brannok', 'Nova'].map((name) => ({ id: name, name, aliases: [] })));
const spelt = (text: string): Lattice => Array.from(text).flatMap((letter): Lattice => [[['', 1]], [[letter, 0.98]]]);
const read = (text: string, at: number): ReadName => {
  const box: Box = [0, at * 20, 80, 16];
  return { text, confidence: 0.9, image: 0, box, model: 'fake-1', steps: spelt(text) };
};
/** Certain, nearly Thalori, nearly Brannok. */
const names = [read('Nova', 0), read('Thalorj', 1), read('Brannck', 2)];

/** A model that reads the text at a box; `shown`: the boxes of each call. */
const model = (slot: 'ai1' | 'ai2', reads: Readonly<Record<number, string>>, more: Partial<CropReader> = {}) => {
  const shown: number[][] = [];
  const reader: CropReader = {
    model: `${slot}/eye`,
    slot,
    readCrops: async (_picture, boxes) => {
      const places = boxes.map(([, top]) => top / 20);
      shown.push(places);
      const crops = places.map((place) => {
        const text = reads[place];
        return text === undefined ? null : { text, confidence: 0.9 };
      });
      return { ms: 1, crops, tokens: null, error: null };
    },
    ...more,
  };
  return { reader, shown };
};
const ask = (readers: readonly CropReader[], held: Calibration | null = calibration) =>
  askOthers(
    { index, calibration: held, readers, signal: new AbortController().signal },
    { image: 0, bytes: new Uint8Array() },
    names,
  );

it('asks of the names in doubt only, and the next of what still is', async () => {
  const first = model('ai1', { 1: 'Thalori' });
  const second = model('ai2', { 2: 'Brannok' });
  const { names: heard, readings } = await ask([first.reader, second.reader]);
  expect([first.shown, second.shown]).toEqual([[[1, 2]], [[2]]]);
  expect(heard.map(({ others }) => others?.map(({ slot, text }) => [slot, text]))).toEqual([
    undefined,
    [['ai1', 'Thalori']],
    [['ai2', 'Brannok']],
  ]);
  expect(readings.map(({ slot, lines, names: told }) => [slot, lines, told])).toEqual([
    ['ai1', 2, 1],
    ['ai2', 1, 1],
  ]);
});

it('asks nobody where nothing is in doubt any more', async () => {
  const first = model('ai1', { 1: 'Thalori', 2: 'Brannok' });
  const second = model('ai2', {});
  expect((await ask([first.reader, second.reader])).readings).toHaveLength(1);
  expect(second.shown).toEqual([]);
});

it('asks readers that are always asked about all names, and no reader without a calibration', async () => {
  const all = model('ai1', {}, { asksAll: true });
  await ask([all.reader]);
  expect(all.shown).toEqual([[0, 1, 2]]);
  const none = model('ai1', {}, { asksAll: true });
  expect(await ask([none.reader], null)).toEqual({ names, readings: [] });
  expect(none.shown).toEqual([]);
});
