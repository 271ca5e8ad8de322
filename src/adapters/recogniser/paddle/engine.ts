import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Box, ReadLine } from '../../../ports/recogniser.ts';
import { buildAlphabet, decodeLetters, decodeLine, type Alphabet } from './ctc.ts';
import type { Letter } from './marks.ts';
import { modelFiles } from './model-files.ts';
import { cut, decode, resize, writePlanes, type Normalisation, type Pixels } from './pixels.ts';
import { inReadingOrder, scaleBox, textRegions, type ProbabilityMap } from './text-regions.ts';

export type EngineOptions = {
  readonly threads: number;
  /** The longer side of what the detection sees; memory grows with its square. */
  readonly longestSide: number;
};
/** The picture of one line, and where its letters stand in it. */
export type Spelt = { readonly line: Pixels; readonly letters: readonly Letter[] };
export type Engine = {
  read(picture: Uint8Array): Promise<ReadLine[]>;
  /** The letters of some boxes, in their order. */
  spell(picture: Pixels, boxes: readonly Box[]): Promise<Spelt[]>;
};

/** Game fonts are small: larger, the detection finds more of them. */
const UPSCALE = 1.5;
const LINE_HEIGHT = 48;
/** Narrower lines are padded to this width (PaddleOCR: 320, which reads the same here at twice the time); widths above the last are squeezed. */
const LINE_WIDTH = { least: 160, most: 1600 } as const;
const BATCH = 6;
/** Below this it is texture, not text. */
const LEAST_CONFIDENCE = 0.3;

const DETECTION: Normalisation = {
  scale: [0.229, 0.224, 0.225].map((deviation) => 1 / 255 / deviation),
  shift: [0.485 / 0.229, 0.456 / 0.224, 0.406 / 0.225].map((ratio) => -ratio),
};
const RECOGNITION: Normalisation = { scale: [1, 1, 1].map((one) => one / 127.5), shift: [-1, -1, -1] };

const run = async (session: InferenceSession, input: Tensor): Promise<Tensor> => {
  const output = (await session.run({ [session.inputNames[0] ?? 'x']: input }))[session.outputNames[0] ?? ''];
  if (output?.data instanceof Float32Array) return output;
  throw new Error('the network gave no numbers');
};

const floats = (tensor: Tensor): Float32Array => {
  if (tensor.data instanceof Float32Array) return tensor.data;
  throw new Error('the network gave no numbers');
};

const probabilities = async (session: InferenceSession, picture: Pixels): Promise<ProbabilityMap> => {
  const { width, height } = picture;
  const input = new Float32Array(3 * width * height);
  writePlanes(input, 0, width, picture, DETECTION);
  const output = await run(session, new Tensor('float32', input, [1, 3, height, width]));
  return { data: floats(output), width, height };
};

/** The network wants multiples of 32. */
const detectionSize = (picture: Pixels, longestSide: number): [number, number] => {
  const scale = Math.min(UPSCALE, longestSide / Math.max(picture.width, picture.height));
  const side = (length: number): number => Math.max(32, Math.round((length * scale) / 32) * 32);
  return [side(picture.width), side(picture.height)];
};

const detect = async (session: InferenceSession, picture: Pixels, longestSide: number): Promise<Box[]> => {
  const [width, height] = detectionSize(picture, longestSide);
  const map = await probabilities(session, await resize(picture, width, height));
  const by = [picture.width / width, picture.height / height] as const;
  return textRegions(map).map((box) => scaleBox(box, by, [picture.width, picture.height]));
};

type Line = { readonly box: Box; readonly width: number };

const lineOf = (box: Box): Line => {
  const width = Math.round((LINE_HEIGHT * box[2]) / box[3]);
  return { box, width: Math.min(LINE_WIDTH.most, Math.max(8, width)) };
};

type Batch = {
  readonly cuts: readonly Pixels[];
  readonly data: Float32Array;
  readonly steps: number;
  readonly classes: number;
  /** Columns of a line's picture that one step stands for. */
  readonly stride: number;
};

const runBatch = async (session: InferenceSession, picture: Pixels, lines: readonly Line[]): Promise<Batch> => {
  const width = Math.max(LINE_WIDTH.least, ...lines.map((line) => line.width));
  const size = 3 * LINE_HEIGHT * width;
  const input = new Float32Array(lines.length * size);
  const cuts = await Promise.all(lines.map((line) => cut(picture, line.box, line.width, LINE_HEIGHT)));
  for (const [at, pixels] of cuts.entries()) writePlanes(input, at * size, width, pixels, RECOGNITION);
  const output = await run(session, new Tensor('float32', input, [lines.length, 3, LINE_HEIGHT, width]));
  const [, steps = 0, classes = 0] = output.dims;
  return { cuts, data: floats(output), steps, classes, stride: width / Math.max(1, steps) };
};

type Reader = { readonly session: InferenceSession; readonly alphabet: Alphabet };

/** Lines of about the same width go through the network together. */
const inBatches = async <T>(
  { session, alphabet }: Reader,
  picture: Pixels,
  lines: readonly Line[],
  each: (line: Line, batch: Batch, at: number) => T,
): Promise<Map<Line, T>> => {
  const sorted = [...lines].sort((a, b) => a.width - b.width);
  const done = new Map<Line, T>();
  for (let from = 0; from < sorted.length; from += BATCH) {
    const some = sorted.slice(from, from + BATCH);
    const batch = await runBatch(session, picture, some);
    if (batch.classes !== alphabet.characters.length) throw new Error('network and dictionary do not fit each other');
    for (const [at, line] of some.entries()) done.set(line, each(line, batch, at));
  }
  return done;
};

const rowOf = ({ data, steps, classes }: Batch, at: number) => ({
  probabilities: data,
  offset: at * steps * classes,
  steps,
});

const readLines = async (reader: Reader, picture: Pixels, boxes: readonly Box[]): Promise<ReadLine[]> => {
  const lines = boxes.map(lineOf);
  const read = await inBatches(reader, picture, lines, (line, batch, at) => ({
    ...decodeLine(rowOf(batch, at), reader.alphabet),
    box: line.box,
  }));
  return [...read.values()].filter((line) => line.text !== '' && line.confidence >= LEAST_CONFIDENCE);
};

const spellLines = async (reader: Reader, picture: Pixels, boxes: readonly Box[]): Promise<Spelt[]> => {
  const lines = boxes.map(lineOf);
  const spelt = await inBatches(reader, picture, lines, (line, batch, at): Spelt => ({
    line: batch.cuts[at] ?? { data: Buffer.alloc(0), width: line.width, height: LINE_HEIGHT },
    letters: decodeLetters(rowOf(batch, at), reader.alphabet).map(({ character, step }) => ({
      character,
      x: (step + 0.5) * batch.stride,
    })),
  }));
  return lines.flatMap((line) => spelt.get(line) ?? []);
};

/**
 * PP-OCRv4: finds the lines of text of a picture and reads them, Latin letters only. Boxes are upright, in pixels of
 * the picture, in reading order. One picture at a time: memory grows with its size.
 */
export const createEngine = async ({ threads, longestSide }: EngineOptions): Promise<Engine> => {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Pictures differ in size, so no plan of memory fits the next one.
    enableMemPattern: false,
    // An arena keeps what the largest picture took for as long as the process lives.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  };
  const [detection, recognition, dictionary] = await Promise.all([
    InferenceSession.create(modelFiles.detection, options),
    InferenceSession.create(modelFiles.recognition, options),
    readFile(modelFiles.dictionary, 'utf8'),
  ]);
  const reader = { session: recognition, alphabet: buildAlphabet(dictionary) };
  return {
    read: async (bytes) => {
      const picture = await decode(bytes);
      const lines = await readLines(reader, picture, await detect(detection, picture, longestSide));
      // In pixels of the picture as it was sent.
      const by = [picture.sent[0] / picture.width, picture.sent[1] / picture.height] as const;
      return inReadingOrder(lines).map((line) => ({ ...line, box: scaleBox(line.box, by, picture.sent) }));
    },
    spell: (picture, boxes) => spellLines(reader, picture, boxes),
  };
};
