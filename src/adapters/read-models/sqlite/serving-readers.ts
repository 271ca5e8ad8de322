import { join } from 'node:path';
import { codeOf, codedError } from '../../coded-error.ts';
import type { Catalogue } from './catalogue.ts';
import { damaged } from './damage.ts';
import { createBuildReader } from './reader.ts';
import type { BuildReader } from './reader.ts';

export type ServingReaders = {
  /** The reader of what serves now; throws `no-build` when nothing does. */
  of(projection: string): BuildReader;
  /** Forgets the reader of a projection: its file is damaged. */
  drop(projection: string): void;
  close(): void;
};

/** One open reader a projection, exchanged as soon as the catalogue names another file. */
export const createServingReaders = (catalogue: Catalogue, dir: string): ServingReaders => {
  const open = new Map<string, { readonly file: string; readonly reader: BuildReader }>();
  let seen = -1;

  const closeReplaced = (): void => {
    const epoch = catalogue.epoch();
    if (epoch === seen) return;
    const serving = new Set(catalogue.serving().map(({ file }) => file));
    for (const [projection, { file, reader }] of open) {
      if (serving.has(file)) continue;
      reader.close();
      open.delete(projection);
    }
    seen = epoch;
  };

  const tryOpen = (projection: string): BuildReader | null => {
    const entry = catalogue.serving().find((candidate) => candidate.projection === projection);
    if (entry === undefined) throw codedError('no-build', `${projection} has never served`);
    try {
      const reader = createBuildReader(join(dir, entry.file), entry.shape);
      open.set(projection, { file: entry.file, reader });
      return reader;
    } catch (error) {
      // Another thread may have swapped between the look into the catalogue and the opening of the file.
      if (codeOf(error) === 'SQLITE_CANTOPEN') return null;
      throw error;
    }
  };

  return {
    of: (projection) => {
      closeReplaced();
      const known = open.get(projection);
      if (known !== undefined) return known.reader;
      const reader = tryOpen(projection) ?? tryOpen(projection);
      if (reader === null) throw damaged(projection, new Error('It is missing'));
      return reader;
    },
    drop: (projection) => {
      open.get(projection)?.reader.close();
      open.delete(projection);
    },
    close: () => {
      for (const { reader } of open.values()) reader.close();
      open.clear();
    },
  };
};
