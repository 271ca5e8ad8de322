import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaddleEngine } from '../../../src/adapters/recogniser/paddle/engine.ts';
import { doubtsOf, KINDS, plainOf, type Kind } from '../../../src/adapters/recogniser/paddle/letters.ts';
import type { LineLetters } from '../../../src/adapters/recogniser/paddle/lines.ts';
import { decode } from '../../../src/adapters/recogniser/paddle/pixels.ts';
import { scaleBox } from '../../../src/adapters/recogniser/paddle/text-regions.ts';
import { skeleton } from '../../../src/contracts/skeleton.ts';
import { seededRandom } from '../../../src/main/demo/random.ts';
import type { Box } from '../../../src/domain/kernel/text-lines.ts';
import type { Random } from '../rosters/names.ts';
import { readTruth, type TruePicture } from '../rosters/truth.ts';
import type { Sample } from './small-network.ts';

type Text = { readonly text: string; readonly box: Box };

/** A box with the inaccuracy of detection. */
const shaken = ({ box: [x, y, width, height] }: Text, next: Random): Box => {
  const by = (share: number): number => (next() - 0.4) * share * height;
  const [left, top] = [by(0.3), by(0.25)];
  return [x - left, y - top, width + left + by(0.3), height + top + by(0.25)];
};

/** Diacritic of a letter, by the network's names. */
const markOf = (character: string): string =>
  /[øØ]/u.test(character) ? '\u0338' : (/\p{M}/u.exec(character.normalize('NFD'))?.[0] ?? '');

/** True class of a letter, for each kind of confusion in which it is in doubt. */
const truthOf = (read: string, truth: string): Sample['truth'] => {
  const letter = plainOf(truth);
  const is: Readonly<Record<Kind, number>> = {
    stroke: KINDS.stroke.findIndex((one) => one === letter),
    round: KINDS.round.findIndex((one) => one === letter),
    mark: KINDS.mark.findIndex((one) => one === markOf(truth)),
  };
  const asked = doubtsOf(read).filter((kind) => is[kind] >= 0 && (kind !== 'mark' || /[aeinoucy]/iu.test(letter)));
  return Object.fromEntries(asked.map((kind) => [kind, is[kind]]));
};

const samplesOf = (letters: LineLetters, text: string): Sample[] => {
  const truth = Array.from(text.normalize('NFC').replace(/\s/gu, ''));
  const read = letters.filter(({ character }) => character.trim() !== '');
  const isRead =
    truth.length === read.length &&
    read.every(({ character }, at) => skeleton(character) === skeleton(truth[at] ?? ''));
  if (!isRead) return [];
  return read.flatMap(({ character, look }, at): Sample[] => {
    const is = truthOf(character, truth[at] ?? '');
    return look === null || Object.keys(is).length === 0 ? [] : [{ look, truth: is }];
  });
};

/** Letters of names and labels in a picture, with their images and classes. */
export const samplesOfPicture = async (
  engine: Pick<PaddleEngine, 'look'>,
  folder: string,
  { picture: { file, names, others }, next }: { readonly picture: TruePicture; readonly next: Random },
): Promise<Sample[]> => {
  const picture = await decode(await readFile(join(folder, file)));
  const texts = [...names, ...others.filter(({ kind, text }) => kind !== 'chat' && /\p{L}/u.test(text))];
  const boxes = texts.map((text) => scaleBox(shaken(text, next), [1, 1], [picture.width, picture.height]));
  const looked = await engine.look(picture, boxes);
  return looked.flatMap((letters, at) => samplesOf(letters, texts[at]?.text ?? ''));
};

export const samplesOfFolder = async (engine: Pick<PaddleEngine, 'look'>, folder: string): Promise<Sample[]> => {
  // Seeded, so that a folder's samples do not depend on other folders.
  const next = seededRandom(7);
  const { split, pictures } = await readTruth(folder);
  if (split !== 'training') throw new Error('Only the training split may be trained on');
  const all: Sample[] = [];
  for (const picture of pictures) all.push(...(await samplesOfPicture(engine, folder, { picture, next })));
  return all;
};
