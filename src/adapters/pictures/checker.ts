import { fileURLToPath } from 'node:url';
import type { CheckedPicture, PictureChecker, PictureProblem } from '../../ports/picture-checker.ts';
import { codeOf } from '../coded-error.ts';
import { createAskedProcess } from '../processes/asked-process.ts';

export type PictureCheckerOptions = {
  /** Time limit per picture. */
  readonly timeoutMs?: number;
  /** Memory limit of the process. */
  readonly mostBytes?: number;
  /** Idle time after which the process ends. */
  readonly idleMs?: number;
  /** Maximum number of waiting cuts; each holds its picture in memory. */
  readonly mostCuts?: number;
};

const DEFAULTS = { timeoutMs: 5_000, mostBytes: 1_000_000_000, idleMs: 60_000 };
const MOST_CUTS = 10;
const program = fileURLToPath(new URL('./checking-process.ts', import.meta.url));

/**
 * Decodes uploads in a process of its own, which starts with the first of them; parts are cut out in another process, so
 * that no upload waits for people who look at screenshots.
 */
export const createPictureChecker = ({
  mostCuts = MOST_CUTS,
  ...given
}: PictureCheckerOptions = {}): PictureChecker => {
  const options = { ...DEFAULTS, ...given, program, argument: '' };
  const checker = createAskedProcess<CheckedPicture | PictureProblem>({
    ...options,
    words: { work: 'the image', process: 'the process that checks images' },
  });
  const cutter = createAskedProcess<Uint8Array | null>({
    ...options,
    words: { work: 'the image', process: 'the process that crops images' },
  });
  let cuts = 0;
  return {
    check: async (path) => {
      try {
        return await checker.ask({ path });
      } catch (cause) {
        if (codeOf(cause) === 'killed') return 'image-too-heavy';
        throw cause;
      }
    },
    cut: async (picture, part) => {
      if (cuts >= mostCuts) return 'busy';
      cuts += 1;
      try {
        return await cutter.ask({ picture, part: [...part] });
      } catch (cause) {
        if (codeOf(cause) === 'killed') return 'busy';
        // Not a picture, or a damaged one: uploads are checked, restored exports are not.
        if (codeOf(cause) === 'failed') return null;
        throw cause;
      } finally {
        cuts -= 1;
      }
    },
    close: async () => {
      await Promise.all([checker.close(), cutter.close()]);
    },
  };
};
