import { fileURLToPath } from 'node:url';
import type { CropReader, EngineReading, Recogniser } from '../../../ports/recogniser.ts';
import { codeOf, codedError } from '../../coded-error.ts';
import { createAskedProcess } from '../../processes/asked-process.ts';
import type { ReaderFiles, ReaderProblem } from '../extra/find-readers.ts';
import type { PaddleAnswer, CropEngine } from './messages.ts';
import { asArgument, cropEngines } from './messages.ts';

export type PaddleOptions = {
  /** Threads that one picture is read with. */
  readonly threads?: number;
  /** The longer side of what the detection sees. */
  readonly longestSide?: number;
  /** A picture that takes longer is given up. */
  readonly timeoutMs?: number;
  /** Idle time after which the process ends and frees its memory. */
  readonly idleMs?: number;
  /** A picture for which it takes more memory is given up. */
  readonly mostBytes?: number;
  /** Readers that the guild has brought: asked about what is in doubt, and about lines in scripts of their own. */
  readonly readers?: readonly ReaderFiles[];
};

const MODEL = 'PP-OCRv4';
const DEFAULTS = {
  threads: 2,
  longestSide: 2560,
  timeoutMs: 120_000,
  idleMs: 300_000,
  mostBytes: 1_500_000_000,
  readers: [],
};
const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/** `others`: further engines in the same process, for crops in doubt, in the order in which they are asked. */
export type LocalRecogniser = Recogniser & {
  readonly others: readonly CropReader[];
  /** Loads the readers that the guild has brought; those that cannot be used, and why. */
  checkReaders(signal: AbortSignal): Promise<readonly ReaderProblem[]>;
};

/**
 * PP-OCRv4 in a process of its own, which starts with the first picture and reads one at a time; further ones wait.
 * `read` rejects when that process dies, and the next read starts a new one; an abort ends it, since a network that
 * runs cannot be interrupted. `close` ends it and rejects what waits.
 */
export const createPaddleRecogniser = (given: PaddleOptions = {}): LocalRecogniser => {
  const { threads, longestSide, readers, ...limits } = { ...DEFAULTS, ...given };
  const reader = createAskedProcess<PaddleAnswer>({
    ...limits,
    program,
    argument: asArgument({ threads, longestSide, readers }),
    words: { work: 'the screenshot', process: 'the reading process' },
  });
  type By = { readonly engine: CropEngine } | { readonly engine: 'reader'; readonly reader: string };
  const readWith = (model: string, by: By): CropReader => ({
    model,
    slot: null,
    readCrops: async (picture, boxes, signal) => {
      try {
        const { ms, crops } = await reader.ask({ ...by, picture, boxes: boxes.map((box) => [...box]) }, signal);
        return { ms, crops, tokens: null, error: null };
      } catch (cause) {
        return { ms: 0, crops: boxes.map(() => null), tokens: null, error: codeOf(cause) ?? 'failed' };
      }
    },
  });
  return {
    model: MODEL,
    read: async (picture, signal): Promise<EngineReading> => {
      try {
        const { ms, lines } = await reader.ask({ engine: 'lines', picture }, signal);
        return { model: MODEL, ms, lines };
      } catch (cause) {
        if (codeOf(cause) !== 'failed' || !(cause instanceof Error)) throw cause;
        throw codedError('failed', `the picture could not be read: ${cause.message}`);
      }
    },
    others: [
      ...cropEngines.map((engine) => readWith(engine, { engine })),
      ...readers.map(({ name }) => readWith(name, { engine: 'reader', reader: name })),
    ],
    checkReaders: async (signal) => (await reader.ask({ engine: 'check-readers' }, signal)).problems,
    close: reader.close,
  };
};
