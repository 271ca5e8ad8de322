import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account, LinkNote } from '../../ports/accounts.ts';
import type { StoredPicture } from '../../ports/media-store.ts';
import type { StoredText } from '../../ports/text-store.ts';
import { codedError } from '../coded-error.ts';
import { syncPath, writeSynced } from '../durable-files.ts';
import { readLines, sealOf, writeLines } from './lines-file.ts';
import { exportFiles, parseManifest, printManifest, printSum } from './manifest.ts';
import type { Manifest } from './manifest.ts';

const damaged = (what: string): Error => codedError('export-damaged', `${what} is not as it was written`);

const pictureFolder = 'media';

export type ExportFile = keyof typeof exportFiles;

/** An export being written; it gets its name when complete, so that an interrupted one is not taken for an export. */
export const createExportFolder = async (folder: string) => {
  if (existsSync(folder)) throw codedError('export-exists', `${folder} already exists`);
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, pictureFolder), { recursive: true, mode: 0o700 });
  return {
    pathOf: (file: ExportFile): string => join(draft, exportFiles[file]),
    write: (
      file: ExportFile,
      lines: AsyncIterable<string> | Iterable<string>,
      at?: (line: string, offset: number) => void,
    ) => writeLines(join(draft, exportFiles[file]), lines, at),
    putPicture: (id: string, { bytes }: StoredPicture): Promise<void> =>
      writeSynced(join(draft, pictureFolder, id), bytes),
    /** Completes the export. */
    finish: async (manifest: Manifest): Promise<void> => {
      const text = printManifest(manifest);
      await writeSynced(join(draft, 'manifest.json'), text);
      await writeSynced(join(draft, 'manifest.sha256'), printSum(text));
      await syncPath(join(draft, pictureFolder));
      await syncPath(draft);
      await rename(draft, folder);
      await syncPath(dirname(folder));
    },
  };
};

const read = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw codedError('no-export', `${dirname(path)} is no export: it has no ${path.slice(dirname(path).length + 1)}`);
  }
};

const records = async function* <T>(path: string): AsyncGenerator<T> {
  for await (const line of readLines(path)) yield JSON.parse(line) as T;
};

/** Id of an export, derived from its content. */
export const exportFolderId = async (folder: string): Promise<string> =>
  printSum(await read(join(folder, 'manifest.json'))).slice(0, 64);

/**
 * Opens an export after verifying it completely: throws with code `no-export` or `export-damaged` before any content is
 * used.
 */
export const openExportFolder = async (folder: string) => {
  const manifestText = await read(join(folder, 'manifest.json'));
  const manifest = parseManifest(manifestText, await read(join(folder, 'manifest.sha256')));
  for (const [file, name] of Object.entries(exportFiles) as [ExportFile, string][]) {
    const { bytes, sha256 } = await sealOf(join(folder, name)).catch(() => {
      throw damaged(name);
    });
    if (bytes !== manifest.files[file].bytes || sha256 !== manifest.files[file].sha256) throw damaged(name);
  }
  const picture = async (id: string): Promise<Buffer> => {
    const bytes = await readFile(join(folder, pictureFolder, id)).catch(() => null);
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== id)
      throw damaged(`${pictureFolder}/${id}`);
    return bytes;
  };
  for (const { id } of manifest.pictures) await picture(id);
  return {
    manifest,
    id: await exportFolderId(folder),
    /** Events in stored form. */
    events: () => readLines(join(folder, exportFiles.events)),
    accounts: () => records<Account>(join(folder, exportFiles.accounts)),
    linkNotes: () => records<LinkNote>(join(folder, exportFiles.linkNotes)),
    texts: () => records<StoredText>(join(folder, exportFiles.texts)),
    picture,
  };
};
export type OpenedExport = Awaited<ReturnType<typeof openExportFolder>>;
