import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The files of a reader that the guild has brought: PP-OCR's ONNX form. Paths. */
export type ReaderFiles = {
  readonly name: string;
  readonly recogniser: string;
  readonly dictionary: string;
  /** Finds lines that the shipped detector does not; null: none is brought. */
  readonly detector: string | null;
};
/** An unusable reader and why. `name`: of the reader, or the folder. */
export type ReaderProblem = { readonly name: string; readonly why: string };
export type FoundReaders = { readonly readers: readonly ReaderFiles[]; readonly problems: readonly ReaderProblem[] };
export const noReaders: FoundReaders = { readers: [], problems: [] };

const NAME = /^[\w.-]{1,40}$/u;
/** Names of other engines. */
const TAKEN = /^(?:pp-ocrv4|tesseract|ai[1-3]|text|together)$/iu;

type Folder = { readonly name: string; readonly path: string; readonly files: readonly string[] };

const inFolder = ({ name, path, files }: Folder): ReaderFiles | string | null => {
  const models = files.filter((file) => file.endsWith('.onnx'));
  const recognisers = models.filter((file) => /rec/iu.test(file));
  const detectors = models.filter((file) => /det/iu.test(file));
  const dictionaries = files.filter((file) => file.endsWith('.txt'));
  const [recogniser, dictionary] = [recognisers[0], dictionaries[0]];
  const [detector = null] = detectors;
  if (recogniser === undefined) return models.length + dictionaries.length === 0 ? null : 'there is no *rec*.onnx';
  if (recognisers.length > 1)
    return `there are ${recognisers.length} files *rec*.onnx; each reader has a folder of its own`;
  if (dictionary === undefined) return `there is no dictionary (*.txt) beside ${recogniser}`;
  if (dictionaries.length > 1)
    return `there are ${dictionaries.length} files *.txt, and only one can be the dictionary`;
  if (!NAME.test(name) || TAKEN.test(name))
    return "the folder's name is the reader's: letters, digits, . _ -, and not the name of another engine";
  const at = (file: string): string => join(path, file);
  return {
    name,
    recogniser: at(recogniser),
    dictionary: at(dictionary),
    detector: detector === null ? null : at(detector),
  };
};

const list = async (path: string) => {
  const entries = await readdir(path, { withFileTypes: true });
  const names = (isWanted: (entry: (typeof entries)[number]) => boolean): string[] =>
    entries
      .filter(isWanted)
      .map(({ name }) => name)
      .sort();
  return {
    files: names((entry) => entry.isFile() || entry.isSymbolicLink()),
    folders: names((entry) => entry.isDirectory() && !entry.name.startsWith('.')),
  };
};

/**
 * The readers of a folder: one in the folder itself, called like it, and one in each folder in it. Each is a `*rec*.onnx` with
 * its dictionary (`*.txt`), and a `*det*.onnx` if it brings one. Nothing is loaded here.
 */
export const findReaders = async (folder: string): Promise<FoundReaders> => {
  const all = await list(folder).catch((cause: unknown) => (cause as NodeJS.ErrnoException).code ?? 'unreadable');
  if (typeof all === 'string') return { readers: [], problems: [{ name: folder, why: `it cannot be read (${all})` }] };
  const folders: Folder[] = [{ name: basename(folder), path: folder, files: all.files }];
  for (const name of all.folders) {
    const path = join(folder, name);
    const inside = await list(path).catch(() => null);
    folders.push({ name, path, files: inside?.files ?? [] });
  }
  const readers: ReaderFiles[] = [];
  const problems: ReaderProblem[] = [];
  for (const one of folders) {
    const found = inFolder(one);
    if (typeof found === 'string') problems.push({ name: one.name, why: found });
    else if (found !== null) readers.push(found);
  }
  return readers.length + problems.length === 0
    ? { readers, problems: [{ name: folder, why: 'there is no *rec*.onnx in it, nor in a folder of it' }] }
    : { readers, problems };
};
