import { findReaders, noReaders } from '../../adapters/recogniser/extra/find-readers.ts';
import type { FoundReaders, ReaderProblem } from '../../adapters/recogniser/extra/find-readers.ts';
import { createPaddleRecogniser, type LocalRecogniser } from '../../adapters/recogniser/paddle/recogniser.ts';
import type { Config } from '../settings/config.ts';

type Settings = Pick<Config, 'OCR_THREADS' | 'OCR_MODELS'>;
const checkMs = 120_000;

const foundIn = async ({ OCR_MODELS }: Settings): Promise<FoundReaders> =>
  OCR_MODELS === undefined ? noReaders : findReaders(OCR_MODELS);

/** All that cannot be used of what was found: its readers are loaded as they would be used. */
const problemsOf = async (
  { readers, problems }: FoundReaders,
  { OCR_THREADS }: Settings,
): Promise<readonly ReaderProblem[]> => {
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

/** Loads the readers of OCR_MODELS as they would be used; every one that cannot be, and why. */
export const checkReaders = async (settings: Settings): Promise<readonly ReaderProblem[]> =>
  problemsOf(await foundIn(settings), settings);

/**
 * Local engines: the shipped ones, and the readers of OCR_MODELS. `checks`: in a process that recognises screenshots
 * the readers are loaded once at the start; unusable ones are dropped, and `warn` receives why.
 */
export const createReaders = async (
  settings: Settings,
  { checks, warn }: { readonly checks: boolean; readonly warn: (problem: ReaderProblem) => void },
): Promise<LocalRecogniser> => {
  const found = await foundIn(settings);
  const problems = checks ? await problemsOf(found, settings) : [];
  problems.forEach(warn);
  const refused = new Set(problems.map(({ name }) => name));
  const readers = found.readers.filter(({ name }) => !refused.has(name));
  return createPaddleRecogniser({ threads: settings.OCR_THREADS, readers });
};
