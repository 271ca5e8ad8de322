import { cpSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { verify } from '../../../src/main/verify.ts';

/**
 * What became of flipped bits: found by `verify`, of no consequence (every row reads as before), in a row that carries no
 * checksum, or missed.
 */
export type Flips = {
  readonly found: number;
  readonly harmless: number;
  readonly uncovered: number;
  readonly missed: readonly string[];
};

/** Marks and counts, of which nothing is shown as it is: SQLite's own check is all that looks at their rows. */
const withoutChecksums = new Set(['reactions', 'open_items', 'day_counts', 'voice_heartbeat', 'gauges']);
/** The key of Discord's tokens tells nothing of itself: another one ends the sign-ins, and that is all. */
const ofNobody = /^(lock\.|demo-seed|token\.key$)|-(wal|shm)$|^views\/damaged\./;

export const filesOf = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !ofNobody.test(name) && statSync(join(dir, name)).isFile() && statSync(join(dir, name)).size > 0)
    .toSorted();

type Content = ReadonlyMap<string, string>;

/** Everything that the tables of a database say, or the bytes of another file. */
const contentOf = (path: string): Content => {
  if (!path.endsWith('.db')) return new Map([['', readFileSync(path).toString('base64')]]);
  const db = new Database(path);
  try {
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[];
    return new Map(tables.map((table) => [table, JSON.stringify(db.prepare(`SELECT * FROM "${table}"`).all())]));
  } catch (error) {
    return new Map([['', `unreadable: ${String(error)}`]]);
  } finally {
    db.close();
  }
};

/** The tables that say something else. */
const changed = (before: Content, after: Content): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((table) => before.get(table) !== after.get(table));

/** Header, page and tail in turn. */
const placeIn = (size: number, random: () => number, turn: number): number => {
  if (turn % 4 === 0) return Math.floor(random() * Math.min(100, size));
  if (turn % 4 === 1) return size - 1 - Math.floor(random() * Math.min(200, size));
  return Math.floor(random() * size);
};

/** Flips one bit at so many places of a stopped server's folder, each on a copy of its own. */
export const flipBits = async (dataDir: string, count: number, random: () => number): Promise<Flips> => {
  const files = filesOf(dataDir);
  const copy = `${dataDir}-flipped`;
  const missed: string[] = [];
  let found = 0;
  let harmless = 0;
  let uncovered = 0;
  for (let turn = 0; turn < count; turn += 1) {
    const file = files[turn % files.length] ?? '';
    cpSync(dataDir, copy, { recursive: true });
    const path = join(copy, file);
    const before = contentOf(path);
    const bytes = readFileSync(path);
    const at = placeIn(bytes.length, random, Math.floor(turn / files.length));
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    writeFileSync(path, bytes);
    const { ok } = await verify({ DATA_DIR: copy });
    const different = changed(before, contentOf(path));
    if (!ok) found += 1;
    else if (different.length === 0) harmless += 1;
    else if (different.every((table) => withoutChecksums.has(table))) uncovered += 1;
    else missed.push(`${file} at ${at} of ${bytes.length}: ${different.join(', ')}`);
    rmSync(copy, { recursive: true, force: true });
  }
  return { found, harmless, uncovered, missed };
};
