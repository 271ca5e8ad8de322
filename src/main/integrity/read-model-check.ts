import type { Composition } from '../start/composition.ts';
import { daily } from '../start/pause.ts';

type ReadModelCheckDeps = Pick<Composition, 'checkReadModels' | 'warn'>;

/** Reads serving models on MongoDB document by document; damaged ones are rebuilt. */
export const checkReadModelsOnce = async (
  { checkReadModels, warn }: ReadModelCheckDeps,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await checkReadModels();
  } catch (cause) {
    if (!signal.aborted) warn('the read models could not be looked at', cause);
  }
};

/** Looks beside the start, and then once a day. It is not waited for: what it reads when the signal aborts it reads to the end. */
export const startReadModelCheck = (parts: ReadModelCheckDeps, signal: AbortSignal): Promise<void> =>
  daily(() => checkReadModelsOnce(parts, signal), signal);
