import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { eventRegistry } from '../domain/event-registry.ts';
import { checkFiles, checkViews, verifyLog, verifyStore } from './checks.ts';
import type { CheckedLog, Finding } from './checks.ts';
import type { Config } from './config.ts';
import { dataFiles } from './engines.ts';

export type Report = {
  readonly ok: boolean;
  readonly events: number;
  readonly withoutChecksum: number;
  readonly pictures: number;
  readonly findings: readonly Finding[];
};

const isPicture = (path: string): boolean => /^[0-9a-f]{64}$/.test(basename(path));

/** A picture is named by the hash of its bytes. */
const checkPictures = async (
  folder: string,
): Promise<{ readonly pictures: number; readonly findings: readonly Finding[] }> => {
  if (!existsSync(folder)) return { pictures: 0, findings: [] };
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name)).filter(isPicture);
  const findings: Finding[] = [];
  for (const path of paths) {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    if (hash === basename(path)) continue;
    findings.push({
      file: `media/${relative(folder, path)}`,
      position: null,
      stream: null,
      why: 'its bytes are not those of its name',
      whatToDo: 'Bring this file back from a backup, or delete it with its .type: the picture then reads as erased.',
    });
  }
  return { pictures: paths.length, findings };
};

const verifyServer = async (connectionString: string): Promise<CheckedLog> => {
  const { createEventStoreDbEventStore } = await import('../adapters/event-store/eventstoredb.ts');
  const store = createEventStoreDbEventStore({ connectionString, codec: eventRegistry });
  try {
    return await verifyStore(store);
  } finally {
    await store.close();
  }
};

type Wanted = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'MEDIA_DIR' | 'EVENT_STORE_URL'>>;

/** `muster verify`: the log, and everything that the data folder holds. May run beside the server. */
export const verify = async (config: Wanted): Promise<Report> => {
  const dataDir = resolve(config.DATA_DIR);
  const { EVENT_STORE_URL: url } = config;
  const log = url === undefined ? await verifyLog(dataDir) : await verifyServer(url);
  const media = await checkPictures(config.MEDIA_DIR ?? dataFiles(dataDir).media);
  const findings = [
    ...(log?.findings ?? []),
    ...checkFiles(dataDir, { quick: false }),
    ...checkViews(dataDir),
    ...media.findings,
  ];
  return {
    ok: findings.length === 0,
    events: log?.events ?? 0,
    withoutChecksum: log?.withoutChecksum ?? 0,
    pictures: media.pictures,
    findings,
  };
};

const lineOf = ({ file, position, stream, why, whatToDo }: Finding): string => {
  const where = [file, position === null ? '' : `position ${Number(position)}`, stream ?? ''].filter(
    (part) => part !== '',
  );
  return `${where.join(', ')}: ${why}\n  ${whatToDo}`;
};

/** For a person at a terminal. */
export const textOf = ({ ok, events, withoutChecksum, pictures, findings }: Report): string => {
  const older = withoutChecksum === 0 ? '' : `, ${withoutChecksum} of them without a checksum`;
  const looked = `Looked at ${events} events${older} and ${pictures} pictures`;
  return ok
    ? `${looked}: all as it was written.`
    : [...findings.map(lineOf), `${looked}: ${findings.length} findings.`].join('\n');
};
