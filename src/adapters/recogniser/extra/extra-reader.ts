import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Box } from '../../../domain/kernel/text-lines.ts';
import { detect } from '../paddle/detection.ts';
import { fullAlphabet } from '../paddle/ctc.ts';
import { createPlainReader, LINE_HEIGHT, type PlainText } from '../paddle/lines.ts';
import type { Pixels } from '../paddle/pixels.ts';
import type { ReaderFiles } from './find-readers.ts';

/** A reader of the guild's own. Boxes are in pixels of the picture as it is decoded. */
export type ExtraReader = {
  readonly name: string;
  /** Text in each box, in order; '' where nothing was read. */
  read(picture: Pixels, boxes: readonly Box[]): Promise<readonly PlainText[]>;
  /** Lines of text by its own detector; none where it brings none. */
  find(picture: Pixels, longestSide: number): Promise<readonly Box[]>;
};

const trialWidth = 64;

/** Number of character classes of a recogniser, from its output for an empty line. */
const classesOf = async (session: InferenceSession): Promise<number> => {
  const blank = new Tensor('float32', new Float32Array(3 * LINE_HEIGHT * trialWidth), [1, 3, LINE_HEIGHT, trialWidth]);
  const output = await session.run({ [session.inputNames[0] ?? 'x']: blank });
  const { dims = [] } = output[session.outputNames[0] ?? ''] ?? {};
  const [, , classes] = dims;
  if (dims.length !== 3 || classes === undefined)
    throw new Error('its recogniser does not answer [lines, steps, characters]');
  return classes;
};

/** Loads a reader and shows it an empty line; throws with the reason where it cannot read with these files. */
export const openExtraReader = async (
  { name, recogniser, dictionary, detector }: ReaderFiles,
  options: InferenceSession.SessionOptions,
): Promise<ExtraReader> => {
  const session = await InferenceSession.create(recogniser, options);
  const classes = await classesOf(session);
  const alphabet = fullAlphabet(await readFile(dictionary, 'utf8'), classes);
  if (alphabet === null) {
    await session.release();
    throw new Error(`its recogniser tells ${classes} characters apart, and its dictionary does not have as many`);
  }
  const found = detector === null ? null : await InferenceSession.create(detector, options);
  return {
    name,
    read: createPlainReader(session, alphabet),
    find: async (picture, longestSide) => (found === null ? [] : detect(found, picture, longestSide)),
  };
};
