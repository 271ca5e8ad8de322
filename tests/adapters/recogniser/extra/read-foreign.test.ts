import type { ExtraReader } from '../../../../src/adapters/recogniser/extra/extra-reader.ts';
import { readForeign } from '../../../../src/adapters/recogniser/extra/read-foreign.ts';
import type { Box } from '../../../../src/domain/kernel/text-lines.ts';
import type { ReadLine } from '../../../../src/ports/recogniser.ts';

const picture = { data: Buffer.alloc(3), width: 1, height: 1 };
const at = (row: number): Box => [0, row * 40, 100, 20];
const line = (row: number, text: string, foreign = 0): ReadLine => ({
  text,
  confidence: 0.9,
  box: at(row),
  ...(foreign > 0 && { foreign }),
});
const asked: (readonly Box[])[] = [];
beforeEach(() => {
  asked.length = 0;
});
/** Reads every box as the same text. */
const reader = (name: string, text: string, confidence: number, found: readonly Box[] = []): ExtraReader => ({
  name,
  read: (_picture, boxes) => {
    asked.push(boxes);
    return Promise.resolve(boxes.map(() => ({ text, confidence })));
  },
  find: () => Promise.resolve(found),
});
const read = (lines: readonly ReadLine[], ...readers: ExtraReader[]) =>
  readForeign(lines, readers, { picture, longestSide: 100 });

it('shows readers the lines of other scripts only, and takes what the surest of them says', async () => {
  const [latin, foreign, mixed] = [line(0, 'Nova'), line(1, 'Lo', 2), line(2, 'Jurax', 1)];
  const lines = await read([latin, foreign, mixed], reader('a', '용사', 0.7), reader('b', '勇者', 0.9));
  expect(asked).toEqual([[at(1)], [at(1)]]);
  expect(lines).toEqual([latin, { text: '勇者', confidence: 0.9, box: at(1), model: 'b' }, mixed]);
});

it.each([
  ['nothing', ''],
  ['what it is not sure of', '용사'],
])('leaves a line as it was where a reader says %s', async (_what, text) => {
  const foreign = line(1, '', 1);
  expect(await read([foreign], reader('a', text, 0.4))).toEqual([foreign]);
});

it('adds lines that only the detector of a reader finds, and asks nobody where there is nothing to ask', async () => {
  const latin = line(0, 'Nova');
  const nearlyThere: Box = [5, 2, 90, 18];
  const lines = await read([latin], reader('a', 'نور', 0.8, [nearlyThere, at(3), at(3)]));
  expect(lines).toEqual([latin, { text: 'نور', confidence: 0.8, box: at(3), model: 'a' }]);
  asked.length = 0;
  expect(await read([latin], reader('a', 'x', 1))).toEqual([latin]);
  expect(await read([latin])).toEqual([latin]);
  expect(asked).toEqual([]);
});
