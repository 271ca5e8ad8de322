import { fileURLToPath } from 'node:url';
import type { CheckedPicture, PictureChecker, PictureProblem } from '../../ports/picture-checker.ts';
import { codeOf } from '../coded-error.ts';
import { createAskedProcess } from '../processes/asked-process.ts';

export type PictureCheckerOptions = {
  /** A picture that takes longer is refused. */
  readonly timeoutMs?: number;
  /** A picture for which the process takes more memory is refused. */
  readonly mostBytes?: number;
  /** The process ends after so long without a picture. */
  readonly idleMs?: number;
};

const DEFAULTS = { timeoutMs: 5_000, mostBytes: 1_000_000_000, idleMs: 60_000 };
const program = fileURLToPath(new URL('./checking-process.ts', import.meta.url));

/** Decodes uploads in a process of its own, which starts with the first of them. */
export const createPictureChecker = (given: PictureCheckerOptions = {}): PictureChecker => {
  const checker = createAskedProcess<CheckedPicture | PictureProblem>({
    ...DEFAULTS,
    ...given,
    program,
    argument: '',
    words: { work: 'the picture', process: 'the process that checks pictures' },
  });
  return {
    check: async (path) => {
      try {
        return await checker.ask(path);
      } catch (cause) {
        if (codeOf(cause) === 'killed') return 'image-too-heavy';
        throw cause;
      }
    },
    close: checker.close,
  };
};
