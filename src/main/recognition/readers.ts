import { findReaders, noReaders } from '../../adapters/recogniser/extra/find-readers.ts';
import type { ReaderProblem } from '../../adapters/recogniser/extra/find-readers.ts';
import { createPaddleRecogniser, type LocalRecogniser } from '../../adapters/recogniser/paddle/recogniser.ts';
import type { Config } from '../config.ts';

type Settings = Pick<Config, 'OCR_THREADS' | 'OCR_MODELS'>;
const checkMs = 120_000;

/** Loads the readers of OCR_MODELS as they would be used; every one that cannot be, and why. */
export const checkReaders = async ({ OCR_THREADS, OCR_MODELS }: Settings): Promise<readonly ReaderProblem[]> => {
  if (OCR_MODELS === undefined) return [];
  const { readers, problems } = await findReaders(OCR_MODELS);
  if (readers.length === 0) return problems;
  const local = createPaddleRecogniser({ threads: OCR_THREADS, readers });
  try {
    return [...problems, ...(await local.checkReaders(AbortSignal.timeout(checkMs)))];
  } catch (cause) {
    const why = `it could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`;
    return [...problems, ...readers.map(({ name }) => ({ name, why }))];
  } finally {
    await local.close();
  }
};

/**
 * The engines of this machine: those that are shipped, and the readers of OCR_MODELS. `checks`: in a process that reads
 * pictures the readers are loaded once at the start; what cannot be used is left out, and `tell` hears why.
 */
export const createReaders = async (
  settings: Settings,
  { checks, tell }: { readonly checks: boolean; readonly tell: (problem: ReaderProblem) => void },
): Promise<LocalRecogniser> => {
  const { OCR_THREADS, OCR_MODELS } = settings;
  const { readers } = OCR_MODELS === undefined ? noReaders : await findReaders(OCR_MODELS);
  const problems = checks ? await checkReaders(settings) : [];
  problems.forEach(tell);
  const refused = new Set(problems.map(({ name }) => name));
  return createPaddleRecogniser({ threads: OCR_THREADS, readers: readers.filter(({ name }) => !refused.has(name)) });
};
