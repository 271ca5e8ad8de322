import { readFile } from 'node:fs/promises';
import type { Box, CropReadings } from '../../../ports/recogniser.ts';
import type { Engine, Spelt } from './engine.ts';
import { looksOf, markedness, type MarkNetwork } from './marks.ts';
import type { Pixels } from './pixels.ts';

export const marksFile = new URL('./marks.json', import.meta.url);

/** Any mark is written as this one: which it is, is not told. */
const MARK = '\u0301';

/** Few letters bear one: it takes more than an even chance to say so. */
const SURE = 0.9;

const plain = (character: string): string => character.normalize('NFD').replace(/\p{M}+/gu, '');

const told = ({ line, letters }: Spelt, network: MarkNetwork): CropReadings['crops'][number] => {
  if (letters.length === 0) return null;
  const marked = new Map(looksOf(line, letters).map(({ at, look }) => [at, markedness(network, look)]));
  const text = letters
    .map(({ character }, at) => plain(character) + ((marked.get(at) ?? 0) >= SURE ? MARK : ''))
    .join('');
  // As sure as of the letter that it is least sure of.
  const confidence = Math.min(1, ...[...marked.values()].map((p) => Math.max(p, 1 - p)));
  return { text: text.normalize('NFC'), confidence };
};

export type MarkReader = { read(picture: Pixels, boxes: readonly Box[]): Promise<CropReadings['crops']> };

/** Looks for accents in crops: most of them are not in the dictionary of the network that reads the letters. */
export const createMarkReader = async (engine: Pick<Engine, 'spell'>): Promise<MarkReader> => {
  const network = JSON.parse(await readFile(marksFile, 'utf8')) as MarkNetwork;
  return { read: async (picture, boxes) => (await engine.spell(picture, boxes)).map((spelt) => told(spelt, network)) };
};
