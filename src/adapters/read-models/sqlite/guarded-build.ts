import type { Build } from '../../../ports/read-model-store.ts';
import { codedError } from '../../coded-error.ts';
import { isDamage } from './damage.ts';

type Guard = {
  /** The file was set aside meanwhile. */
  readonly isGone: () => boolean;
  /** Sets the file aside; returns the error for the caller. */
  readonly found: (error: unknown) => Error;
};

/** A build whose file may turn out to be damaged at any call. */
export const guardedBuild = (build: Build, { isGone, found }: Guard): Build => {
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isGone()) throw codedError('read-model-damaged', 'The file was damaged and is set aside');
    try {
      return await work();
    } catch (error) {
      throw isDamage(error) ? found(error) : error;
    }
  };
  return {
    checkpoint: () => guarded(() => build.checkpoint()),
    load: (view, keys) => guarded(() => build.load(view, keys)),
    commit: (change) => guarded(() => build.commit(change)),
    prepare: () => guarded(() => build.prepare()),
    digest: () => guarded(() => build.digest()),
    serve: () => guarded(() => build.serve()),
    discard: () => build.discard(),
  };
};
