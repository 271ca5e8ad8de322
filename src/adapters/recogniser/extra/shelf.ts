import type { InferenceSession } from 'onnxruntime-node';
import { openExtraReader, type ExtraReader } from './extra-reader.ts';
import type { ReaderFiles, ReaderProblem } from './find-readers.ts';

export type Shelf = {
  /** One by its name; throws with the reason where it cannot be used. */
  get(name: string): Promise<ExtraReader>;
  /** All that can be used. */
  all(): Promise<readonly ExtraReader[]>;
  /** Opens all; those that cannot be used, and why. */
  problems(): Promise<readonly ReaderProblem[]>;
};

/** The readers that a guild has brought, each loaded when it is first wanted. One that cannot be loaded is left out. */
export const createShelf = (files: readonly ReaderFiles[], options: InferenceSession.SessionOptions): Shelf => {
  const opened = new Map<string, Promise<ExtraReader>>();
  const open = (one: ReaderFiles): Promise<ExtraReader> => {
    const reader = opened.get(one.name) ?? openExtraReader(one, options);
    opened.set(one.name, reader);
    return reader;
  };
  const settled = () => Promise.allSettled(files.map(open));
  return {
    get: async (name) => {
      const one = files.find((known) => known.name === name);
      if (one === undefined) throw new Error(`there is no reader ${name}`);
      return open(one);
    },
    all: async () => (await settled()).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    problems: async () =>
      (await settled()).flatMap((one, at) =>
        one.status === 'rejected' ? [{ name: files[at]?.name ?? '', why: (one.reason as Error).message }] : [],
      ),
  };
};
