import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createChainCheck } from '../../adapters/event-store/check-chain.ts';
import { verifySqliteLog } from '../../adapters/event-store/sqlite/verify.ts';
import type { VerifiedLog } from '../../adapters/event-store/sqlite/verify.ts';
import { damagedTexts, textsSchema } from '../../adapters/media/sqlite-texts.ts';
import { damagedInOps } from '../../adapters/ops/checked-tables.ts';
import { opsSchema } from '../../adapters/ops/ops-db.ts';
import { checkBuilds } from '../../adapters/read-models/sqlite/check.ts';
import { servingEntries } from '../../adapters/read-models/sqlite/catalogue.ts';
import type { DamagedRow } from '../../adapters/row-checksum.ts';
import { checkFile, faultsOf } from '../../adapters/sqlite/check-file.ts';
import { openReader } from '../../adapters/sqlite/open-database.ts';
import type { Db } from '../../adapters/sqlite/open-database.ts';
import { isLaidOutAs } from '../../adapters/sqlite/own-schema.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { dataFiles } from '../settings/data-files.ts';

/** A fault in a data folder, and what to do about it. */
export type Finding = {
  /** Within the folder. */
  readonly file: string;
  readonly position: string | null;
  readonly stream: string | null;
  readonly why: string;
  readonly whatToDo: string;
};

const restoreLog =
  'Stop the server and restore events.db from a backup. Without one, the events listed here are skipped and everything else is served.';
const restoreServer =
  'Restore the log of EventStoreDB from a backup. Without one, the events listed here are skipped and everything else is served.';
const restoreOps =
  'Stop the server and restore ops.db from a backup. Without one, move it away: people sign in again as new accounts.';
const restoreTexts =
  'Stop the server and restore texts.db from a backup. Without one, move it away: its texts read as erased.';
const nothingToDo = 'Nothing. The read model is rebuilt automatically, at the next start at the latest.';

const wholeFile = (file: string, why: string, whatToDo: string): Finding => ({
  file,
  position: null,
  stream: null,
  why,
  whatToDo,
});

/** Location of each kind of record. */
type Stores = Readonly<Record<DamagedRow['what'], string>>;
const embedded: Stores = {
  account: 'ops.db',
  'note about a link': 'ops.db',
  'sign-in': 'ops.db',
  text: 'texts.db',
  picture: 'media',
};
const onMongo = { account: 'MongoDB', 'note about a link': 'MongoDB', text: 'MongoDB' };
export const storesOf = (config: {
  readonly READ_MODEL_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
}): Stores => ({
  ...embedded,
  ...(config.READ_MODEL_URL === undefined ? {} : onMongo),
  ...(config.REDIS_URL === undefined ? {} : { 'sign-in': 'Redis' }),
});

const cures = {
  account: (file) => `It is skipped until this person signs in again. If that fails, restore ${file} from a backup.`,
  'note about a link': (file) => `It is skipped. Write it again, or restore ${file} from a backup.`,
  'sign-in': () => 'Nothing. The sign-in has ended, and this person signs in again.',
  text: (file) => `It reads as erased until ${file} is restored from a backup.`,
  picture: (file) => `It reads as erased until its file in ${file} is restored from a backup.`,
} satisfies Record<DamagedRow['what'], (file: string) => string>;

export const findingOf = ({ what, id }: DamagedRow, stores: Stores): Finding => {
  const file = stores[what];
  return wholeFile(file, `the ${what} ${id} is not what was written`, cures[what](file));
};

/** Finding about a read model on MongoDB. */
export const findingOfBuild = ({ name, why }: { readonly name: string; readonly why: string }): Finding =>
  wholeFile('MongoDB', `the read model ${name}: ${why}`, nothingToDo);

type Whole = {
  readonly quick: boolean;
  readonly whatToDo: string;
  /** Expected schema, and the check of its rows. */
  readonly content?: { readonly schema: string; readonly damagedIn: (db: Db) => readonly DamagedRow[] };
};

const lookInto = (db: Db, file: string, { quick, whatToDo, content }: Whole): readonly Finding[] => {
  const faults = faultsOf(db, { quick }).map((why) => wholeFile(file, why, whatToDo));
  if (faults.length > 0 || content === undefined) return faults;
  if (!isLaidOutAs(db, content.schema)) return [wholeFile(file, 'its tables are not the expected ones', whatToDo)];
  return content.damagedIn(db).map((one) => findingOf(one, embedded));
};

const checkWhole = (path: string, file: string, wanted: Whole): readonly Finding[] => {
  if (!existsSync(path)) return [];
  const found = checkFile(path, (db) => lookInto(db, file, wanted));
  return 'cannotOpen' in found ? [wholeFile(file, found.cannotOpen, wanted.whatToDo)] : found;
};

const ofOps = { whatToDo: restoreOps, content: { schema: opsSchema, damagedIn: damagedInOps } };
const ofTexts = { whatToDo: restoreTexts, content: { schema: textsSchema, damagedIn: damagedTexts } };

/** Checks serving read models row by row. */
export const checkViews = (dataDir: string): readonly Finding[] => {
  const { views } = dataFiles(dataDir);
  const catalogue = join(views, 'serving.db');
  if (!existsSync(catalogue)) return [];
  const entries = checkFile(catalogue, servingEntries);
  if ('cannotOpen' in entries) return [wholeFile('views/serving.db', entries.cannotOpen, nothingToDo)];
  return checkBuilds(views, entries).map(({ file, why }) => wholeFile(`views/${file}`, why, nothingToDo));
};

/** Checks files that cannot be rebuilt, by SQLite's own check and row by row; `quick` does not compare indexes. */
export const checkFiles = (dataDir: string, { quick }: { readonly quick: boolean }): readonly Finding[] => {
  const files = dataFiles(dataDir);
  return [
    ...checkWhole(files.events, 'events.db', { quick, whatToDo: restoreLog }),
    ...checkWhole(files.ops, 'ops.db', { quick, ...ofOps }),
    ...checkWhole(files.texts, 'texts.db', { quick, ...ofTexts }),
  ];
};

export type CheckedLog = Omit<VerifiedLog, 'findings'> & { readonly findings: readonly Finding[] };

/** Every event of the embedded log; null where there is none. */
export const verifyLog = async (dataDir: string): Promise<CheckedLog | null> => {
  const { events } = dataFiles(dataDir);
  if (!existsSync(events)) return null;
  const broken = (cause: unknown) => ({
    events: 0,
    withoutChecksum: 0,
    findings: [wholeFile('events.db', cause instanceof Error ? cause.message : String(cause), restoreLog)],
  });
  try {
    const db = openReader(events);
    try {
      const { findings, ...counts } = await verifySqliteLog(db);
      return { ...counts, findings: findings.map((one) => ({ file: 'events.db', ...one, whatToDo: restoreLog })) };
    } finally {
      db.close();
    }
  } catch (cause) {
    return broken(cause);
  }
};

/** Every event of a log on a server: that it can be read, and follows the one before it in its stream. */
export const verifyStore = async (
  store: Pick<EventStore, 'firstRevision' | 'follow' | 'head'>,
): Promise<CheckedLog> => {
  const chain = createChainCheck();
  const findings: Finding[] = [];
  const found = (position: string, stream: string, why: string): void =>
    void findings.push({ file: 'EventStoreDB', position, stream, why, whatToDo: restoreServer });
  let events = 0;
  let withoutChecksum = 0;
  const until = await store.head();
  if (until === null) return { events, withoutChecksum, findings };
  const { signal } = new AbortController();
  for await (const batch of store.follow({ after: null, until, types: null, signal })) {
    for (const { position, stream, cause } of batch.damaged ?? []) {
      found(position, stream, cause);
      chain.unreadable(stream);
    }
    for (const event of batch.events) {
      events += 1;
      if (event.checksum === null) withoutChecksum += 1;
      const why = chain.next(event);
      // Hidden events may be gone, so the first visible one follows nothing.
      if (why !== null && event.revision !== (await store.firstRevision(event.stream)))
        found(event.position, event.stream, why);
    }
  }
  return { events: events + findings.length, withoutChecksum, findings };
};
