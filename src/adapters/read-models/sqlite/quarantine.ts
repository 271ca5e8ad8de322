import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promised } from '../../sqlite/promised.ts';
import { LAYOUT, deleteBuildFile } from './build-file.ts';
import { createCatalogue } from './catalogue.ts';
import type { SqliteBuildEntry, Catalogue } from './catalogue.ts';
import { damaged, isDamage, moveAside } from './damage.ts';
import type { BuildReader } from './reader.ts';
import type { ServingReaders } from './serving-readers.ts';

export type ReadModelDamage = { readonly projection: string; readonly file: string; readonly cause: unknown };
type OnDamage = ((damage: ReadModelDamage) => void) | undefined;

/** A damaged catalogue is deleted with all files, because the log can restore everything. */
export const openCatalogue = ({ dir, onDamage }: { readonly dir: string; readonly onDamage?: OnDamage }): Catalogue => {
  const file = 'serving.db';
  try {
    return createCatalogue(join(dir, file), LAYOUT);
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    for (const name of readdirSync(dir)) if (!name.startsWith('damaged.')) deleteBuildFile(join(dir, name));
    const catalogue = createCatalogue(join(dir, file), LAYOUT);
    onDamage?.({ projection: 'all read models', file, cause });
    return catalogue;
  }
};

type QuarantineDeps = {
  readonly dir: string;
  readonly catalogue: Catalogue;
  readonly readers: ServingReaders;
  readonly onDamage: OnDamage;
};

/** Quarantine for builds with damaged files: they are no longer listed. */
export const createQuarantine = ({ dir, catalogue, readers, onDamage }: QuarantineDeps) => {
  const gone = new Set<string>();

  const setAside = ({ file, projection }: Pick<SqliteBuildEntry, 'file' | 'projection'>, cause: unknown): void => {
    const isListed = catalogue.change(() => {
      const listed = catalogue.entriesOf(projection).some((entry) => entry.file === file);
      catalogue.remove(file);
      return listed;
    });
    gone.add(file);
    readers.drop(projection);
    if (!isListed) return;
    moveAside(dir, file, projection);
    onDamage?.({ projection, file, cause });
  };
  /** Runs work on a file; damage sets it aside and is reported. */
  const guarded = <T>(entry: Pick<SqliteBuildEntry, 'file' | 'projection'>, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (!isDamage(error)) throw error;
      setAside(entry, error);
      throw damaged(entry.projection, error);
    }
  };
  const reading = <T>(projection: string, work: (reader: BuildReader) => T): Promise<T> =>
    promised(() => {
      try {
        return work(readers.of(projection));
      } catch (error) {
        if (!isDamage(error)) throw error;
        const entry = catalogue.serving().find((one) => one.projection === projection);
        if (entry !== undefined) setAside(entry, error);
        throw damaged(projection, error);
      }
    });

  return { setAside, guarded, reading, isGone: (file: string): boolean => gone.has(file) };
};
