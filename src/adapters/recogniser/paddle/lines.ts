import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Box } from '../../../domain/kernel/text-lines.ts';
import type { ReadLine } from '../../../ports/recogniser.ts';
import { buildAlphabet, decodeLetters, decodeLine, foreignLetters } from './ctc.ts';
import type { Alphabet } from './ctc.ts';
import { readLetters, spellingOf } from './letters.ts';
import type { Judge, Letter } from './letters.ts';
import { looksOf } from './looks.ts';
import type { Inside } from './looks.ts';
import { modelFiles } from './model-files.ts';
import { cut, writePlanes } from './pixels.ts';
import type { Normalisation, Pixels } from './pixels.ts';

/** A field of a protobuf message that holds bytes: its number, their length, they. Short ones only. */
const field = (number: number, bytes: Uint8Array): Buffer => {
  if (number > 15 || bytes.length > 127) throw new Error('too long for one byte');
  return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
};

/** Numbers of ONNX: a model's graph, a graph's outputs, the name of an output. */
const [GRAPH, OUTPUT, NAME] = [7, 12, 1] as const;

/**
 * An ONNX model that answers a tensor of its inside, too. Messages of protobuf that follow each other are read as one, so
 * that a graph with one more output is written behind the model.
 */
const withOutput = (model: Uint8Array, name: string): Buffer =>
  Buffer.concat([model, field(GRAPH, field(OUTPUT, field(NAME, Buffer.from(name))))]);

/** Letters of a line with what there is to look at: what the network for letters is trained on. */
export type LineLetters = readonly (Letter & { readonly look: Float32Array | null })[];
export type LineReader = {
  /** Reads boxes; those without text are omitted. */
  read(picture: Pixels, boxes: readonly Box[]): Promise<ReadLine[]>;
  /** The letters of some boxes, in their order. */
  look(picture: Pixels, boxes: readonly Box[]): Promise<LineLetters[]>;
};

export const LINE_HEIGHT = 48;
/** Narrower lines are padded to this width (PaddleOCR: 320, which reads the same here at twice the time); widths above the last are squeezed. */
const LINE_WIDTH = { least: 64, most: 1600 } as const;
/** So many columns go through the network at once: of more, each takes longer, since they do not stay in the processor's caches. */
const MOST_COLUMNS = 192;
/** Below this it is texture, not text. */
const LEAST_CONFIDENCE = 0.3;
/** Name of the network's features per step, before classification. */
const INSIDE = 'transpose_51.tmp_0';
/** Of a network that is asked for its answer only. */
const NOTHING_INSIDE = new Float32Array(0);
const NORMALISATION: Normalisation = { scale: [1, 1, 1].map((one) => one / 127.5), shift: [-1, -1, -1] };

type LineStrip = { readonly box: Box; readonly width: number };

const lineOf = (box: Box): LineStrip => {
  const width = Math.round((LINE_HEIGHT * box[2]) / box[3]);
  return { box, width: Math.min(LINE_WIDTH.most, Math.max(8, width)) };
};

type Batch = {
  readonly cuts: readonly Pixels[];
  readonly probabilities: Float32Array;
  readonly inside: Inside;
  readonly classes: number;
  /** Image columns per step. */
  readonly stride: number;
};

const floats = (tensor: Tensor | undefined): Float32Array => {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new Error('the network gave no numbers');
};

const runBatch = async (session: InferenceSession, picture: Pixels, lines: readonly LineStrip[]): Promise<Batch> => {
  const width = Math.max(LINE_WIDTH.least, ...lines.map((line) => line.width));
  const size = 3 * LINE_HEIGHT * width;
  const input = new Float32Array(lines.length * size);
  const cuts = await Promise.all(lines.map((line) => cut(picture, line.box, line.width, LINE_HEIGHT)));
  for (const [at, pixels] of cuts.entries()) writePlanes(input, at * size, width, pixels, NORMALISATION);
  const tensor = new Tensor('float32', input, [lines.length, 3, LINE_HEIGHT, width]);
  const output = await session.run({ [session.inputNames[0] ?? 'x']: tensor });
  const named = output[session.outputNames.find((name) => name !== INSIDE) ?? ''];
  const [, steps = 0, classes = 0] = named?.dims ?? [];
  const channels = output[INSIDE]?.dims[2] ?? 0;
  const inside = { data: channels === 0 ? NOTHING_INSIDE : floats(output[INSIDE]), steps, channels };
  return { cuts, probabilities: floats(named), inside, classes, stride: width / Math.max(1, steps) };
};

/** Lines that go through the network together: the widest, which is the last, says how wide all of them are. */
export const batchesOf = <T extends Pick<LineStrip, 'width'>>(sorted: readonly T[]): readonly (readonly T[])[] => {
  const batches: T[][] = [];
  for (const line of sorted) {
    const batch = batches.at(-1);
    const columns = ((batch?.length ?? 0) + 1) * Math.max(LINE_WIDTH.least, line.width);
    if (batch !== undefined && columns <= MOST_COLUMNS) batch.push(line);
    else batches.push([line]);
  }
  return batches;
};

type BatchedLine = { readonly line: LineStrip; readonly batch: Batch; readonly at: number };

/** Lines of about the same width go through the network together. */
const inBatches = async <T>(
  { session, alphabet }: { readonly session: InferenceSession; readonly alphabet: Alphabet },
  picture: Pixels,
  { boxes, each }: { readonly boxes: readonly Box[]; readonly each: (read: BatchedLine) => T },
): Promise<T[]> => {
  const lines = boxes.map(lineOf);
  const sorted = [...lines].sort((a, b) => a.width - b.width);
  const done = new Map<LineStrip, readonly [T]>();
  for (const some of batchesOf(sorted)) {
    const batch = await runBatch(session, picture, some);
    if (batch.classes !== alphabet.characters.length) throw new Error('network and dictionary do not fit each other');
    for (const [at, line] of some.entries()) done.set(line, [each({ line, batch, at })]);
  }
  return lines.flatMap((line) => [...(done.get(line) ?? [])]);
};

const rowOf = ({ batch: { probabilities, inside, classes }, at }: BatchedLine) => ({
  probabilities,
  offset: at * inside.steps * classes,
  steps: inside.steps,
});

const lettersOf = (read: BatchedLine, alphabet: Alphabet): LineLetters => {
  const { batch, at } = read;
  const letters = decodeLetters(rowOf(read), alphabet);
  const line = batch.cuts[at];
  const looks = line === undefined ? [] : looksOf(batch.inside, { line, at, stride: batch.stride }, letters);
  return letters.map((letter, place) => ({ ...letter, look: looks[place] ?? null }));
};

/** Where nothing was read: as wide as a word, and not an icon or a stain. */
const isWord = ([, , width, height]: Box): boolean => height >= 10 && width >= 1.5 * height;

const readLine = (read: BatchedLine, alphabet: Alphabet, judge: Judge): ReadLine => {
  const spellings = lettersOf(read, alphabet).map(({ character, look }) =>
    look === null ? null : spellingOf(judge, character, look),
  );
  const row = rowOf(read);
  const decoded = decodeLine(row, alphabet, spellings);
  const foreign = foreignLetters(row, alphabet) || Number(decoded.text === '' && isWord(read.line.box));
  return { ...decoded, box: read.line.box, ...(foreign > 0 && { foreign }) };
};

/** PP-OCRv4 reads lines of text, Latin letters only; a small network of our own looks again at letters that are easily confused. */
export const createLineReader = async (options: InferenceSession.SessionOptions): Promise<LineReader> => {
  const model = withOutput(await readFile(modelFiles.recognition), INSIDE);
  const session = await InferenceSession.create(model, options);
  const alphabet = buildAlphabet(await readFile(modelFiles.dictionary, 'utf8'));
  let letters: Promise<Judge> | null = null;
  return {
    read: async (picture, boxes) => {
      const judge = await (letters ??= readLetters());
      const each = (read: BatchedLine): ReadLine => readLine(read, alphabet, judge);
      const lines = await inBatches({ session, alphabet }, picture, { boxes, each });
      return lines.filter(
        ({ text, confidence, foreign }) => (text !== '' && confidence >= LEAST_CONFIDENCE) || foreign !== undefined,
      );
    },
    look: (picture, boxes) =>
      inBatches({ session, alphabet }, picture, { boxes, each: (read) => lettersOf(read, alphabet) }),
  };
};

/** Line from a reader without calibration; `text` is '' when nothing was read. */
export type PlainText = Pick<ReadLine, 'text' | 'confidence'>;

/** Reads boxes with a recogniser and its alphabet, whatever their script; answers each box, in their order. */
export const createPlainReader =
  (session: InferenceSession, alphabet: Alphabet) =>
  (picture: Pixels, boxes: readonly Box[]): Promise<readonly PlainText[]> =>
    inBatches({ session, alphabet }, picture, {
      boxes,
      each: (read): PlainText => {
        const { text, confidence } = decodeLine(rowOf(read), alphabet);
        return { text, confidence };
      },
    });
