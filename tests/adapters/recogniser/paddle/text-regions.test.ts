import { inReadingOrder, scaleBox, textRegions } from '../../../../src/adapters/recogniser/paddle/text-regions.ts';
import type { Box } from '../../../../src/domain/kernel/text-lines.ts';

type Patch = { readonly box: Box; readonly probability: number };
const map = (width: number, height: number, ...patches: readonly Patch[]) => {
  const data = new Float32Array(width * height);
  for (const { box, probability } of patches)
    for (let y = box[1]; y < box[1] + box[3]; y++)
      for (let x = box[0]; x < box[0] + box[2]; x++) data[y * width + x] = probability;
  return { data, width, height };
};

describe('regions of text', () => {
  it('are grown back from their cores, and two in a row stay two', () => {
    const boxes = textRegions(
      map(200, 60, { box: [20, 20, 40, 10], probability: 0.9 }, { box: [90, 20, 40, 10], probability: 0.9 }),
    );
    // 40 x 10 grows by 400 * 1.6 / 100 = 6.4 on every side.
    expect(boxes.map((box) => box.map((n) => Math.round(n * 10) / 10))).toEqual([
      [13.6, 13.6, 52.8, 22.8],
      [83.6, 13.6, 52.8, 22.8],
    ]);
  });

  it('stay inside the picture', () => {
    expect(textRegions(map(40, 10, { box: [0, 0, 40, 10], probability: 0.9 }))).toEqual([[0, 0, 40, 10]]);
  });

  it.each<[string, Patch]>([
    ['too faint', { box: [10, 10, 30, 10], probability: 0.25 }],
    ['faint on the whole', { box: [10, 10, 30, 10], probability: 0.4 }],
    ['too thin', { box: [10, 10, 30, 2], probability: 0.9 }],
  ])('are none when %s', (_what, patch) => {
    expect(textRegions(map(60, 40, patch))).toEqual([]);
  });
});

it('a box is scaled to whole pixels inside the picture', () => {
  expect(scaleBox([10.2, 9.9, 20, 10], [0.5, 2], [100, 100])).toEqual([5, 19, 11, 21]);
  expect(scaleBox([99.9, 0, 5, 5], [1, 1], [100, 100])).toEqual([99, 0, 1, 5]);
});

it('lines are read by rows, in a row from the left', () => {
  const at = (text: string, x: number, y: number) => ({ text, box: [x, y, 50, 20] as const });
  const lines = [at('d', 90, 42), at('b', 90, 8), at('c', 10, 40), at('a', 10, 10)];
  expect(inReadingOrder(lines).map((line) => line.text)).toEqual(['a', 'b', 'c', 'd']);
});
