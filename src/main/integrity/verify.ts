import { counted } from '../../contracts/text.ts';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { pictureIn } from '../../adapters/media/disk.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { checkFiles, checkViews, findingOf, findingOfBuild, storesOf, verifyLog, verifyStore } from './checks.ts';
import type { CheckedLog, Finding } from './checks.ts';
import type { Config } from '../settings/config.ts';
import { dataFiles } from '../settings/data-files.ts';

export type IntegrityReport = {
  readonly ok: boolean;
  readonly events: number;
  readonly withoutChecksum: number;
  readonly pictures: number;
  readonly findings: readonly Finding[];
};

/** Whether a file of the media folder is a picture, and not what says of what type it is. */
export const isPicture = (path: string): boolean => /^[0-9a-f]{64}$/.test(basename(path));

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Checks pictures by their hash, and their stored media types. */
const checkPictures = async (
  folder: string,
): Promise<{ readonly pictures: number; readonly findings: readonly Finding[] }> => {
  if (!existsSync(folder)) return { pictures: 0, findings: [] };
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name)).filter(isPicture);
  const findings: Finding[] = [];
  for (const path of paths) {
    if ((await pictureIn(basename(path), await readFile(path), await readText(`${path}.type`))) !== null) continue;
    findings.push({
      file: `media/${relative(folder, path)}`,
      position: null,
      stream: null,
      why: 'its bytes are not those of its name, or its .type is not what was written',
      whatToDo: 'Restore both files from a backup. Until then the file counts as erased.',
    });
  }
  return { pictures: paths.length, findings };
};

const verifyServer = async (connectionString: string): Promise<CheckedLog> => {
  const { createEventStoreDbEventStore } = await import('../../adapters/event-store/eventstoredb/eventstoredb.ts');
  const store = createEventStoreDbEventStore({ connectionString, codec: eventRegistry });
  try {
    return await verifyStore(store);
  } finally {
    await store.close();
  }
};

/** Accounts, notes, texts and read models on MongoDB. */
const verifyDocuments = async (url: string): Promise<readonly Finding[]> => {
  const { createMongoConnection } = await import('../../adapters/mongo/connection.ts');
  const { damagedAccountsIn } = await import('../../adapters/mongo/accounts.ts');
  const { damagedTextsIn } = await import('../../adapters/mongo/texts.ts');
  const { createMongoReadModelStore } = await import('../../adapters/read-models/mongo/mongo.ts');
  const connection = createMongoConnection({ url });
  try {
    const damaged = [...(await damagedAccountsIn(connection.db)), ...(await damagedTextsIn(connection.db))];
    const faults = await createMongoReadModelStore({ connection, setsAside: false }).faults();
    return [...damaged.map((one) => findingOf(one, storesOf({ READ_MODEL_URL: url }))), ...faults.map(findingOfBuild)];
  } finally {
    await connection.close();
  }
};

type VerifySettings = Pick<Config, 'DATA_DIR'> &
  Partial<Pick<Config, 'MEDIA_DIR' | 'EVENT_STORE_URL' | 'READ_MODEL_URL'>>;

/** `muster verify`: the log, and everything that the data folder holds. May run beside the server. */
export const verify = async (config: VerifySettings): Promise<IntegrityReport> => {
  const dataDir = resolve(config.DATA_DIR);
  const { EVENT_STORE_URL: url, READ_MODEL_URL: documents } = config;
  const log = url === undefined ? await verifyLog(dataDir) : await verifyServer(url);
  const media = await checkPictures(config.MEDIA_DIR ?? dataFiles(dataDir).media);
  const findings = [
    ...(log?.findings ?? []),
    ...checkFiles(dataDir, { quick: false }),
    ...checkViews(dataDir),
    ...(documents === undefined ? [] : await verifyDocuments(documents)),
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
export const textOf = ({ ok, events, withoutChecksum, pictures, findings }: IntegrityReport): string => {
  const older = withoutChecksum === 0 ? '' : `, ${withoutChecksum} of them without a checksum`;
  const looked = `Checked ${counted(events, 'event')}${older} and ${counted(pictures, 'file')}`;
  return ok
    ? `${looked}: all as it was written.`
    : [...findings.map(lineOf), `${looked}: ${counted(findings.length, 'finding')}.`].join('\n');
};
