import { cpSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { verify } from '../../../src/main/integrity/verify.ts';

/**
 * Results of flipped bits: found by `verify`, harmless (all rows read as before), in a row without checksum, or missed.
 */
export type Flips = {
  /** In each of them header, tail and pages. */
  readonly files: number;
  readonly found: number;
  readonly harmless: number;
  readonly uncovered: number;
  readonly missed: readonly string[];
};

/** Markers and counters that are never displayed; only SQLite's own check covers their rows. */
const withoutChecksums = new Set(['reactions', 'open_items', 'day_counts', 'voice_heartbeat', 'gauges']);
/** A damaged key of Discord's tokens cannot be detected; it only ends the sign-ins. `logs/` contains no data. */
const ofNobody = /^(lock\.|demo-seed|token\.key$|logs\/)|-(wal|shm)$|^views\/damaged\./;

export const filesOf = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !ofNobody.test(name) && statSync(join(dir, name)).isFile() && statSync(join(dir, name)).size > 0)
    .toSorted();

type Content = ReadonlyMap<string, string>;

/** All rows of a database, or the bytes of another file. */
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

/** Header, tail and twice any page, in turn. */
const placeIn = (size: number, random: () => number, turn: number): number => {
  if (turn % 4 === 0) return Math.floor(random() * Math.min(100, size));
  if (turn % 4 === 1) return size - 1 - Math.floor(random() * Math.min(200, size));
  return Math.floor(random() * size);
};

export type Flip = { readonly file: string; readonly at: number; readonly bit: number };
type Outcome =
  | { readonly kind: 'found' | 'harmless' | 'uncovered' }
  /** The tables that say something else now. */
  | { readonly kind: 'missed'; readonly tables: readonly string[] };

/** Flips one bit of a stopped server's folder, in a copy of it, and looks what becomes of that. */
export const flipOne = async (dataDir: string, { file, at, bit }: Flip): Promise<Outcome> => {
  const copy = `${dataDir}-flipped`;
  cpSync(dataDir, copy, { recursive: true });
  try {
    const path = join(copy, file);
    const before = contentOf(path);
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    writeFileSync(path, bytes);
    const { ok } = await verify({ DATA_DIR: copy });
    if (!ok) return { kind: 'found' };
    const different = changed(before, contentOf(path));
    if (different.length === 0) return { kind: 'harmless' };
    if (different.every((table) => withoutChecksums.has(table))) return { kind: 'uncovered' };
    return { kind: 'missed', tables: different };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** Flips one bit at this many places, each on a copy: at least header, tail and a page of each file. */
export const flipBits = async (dataDir: string, count: number, random: () => number): Promise<Flips> => {
  const files = filesOf(dataDir);
  const outcomes = { found: 0, harmless: 0, uncovered: 0 };
  const missed: string[] = [];
  for (let turn = 0; turn < Math.max(count, 3 * files.length); turn += 1) {
    const file = files[turn % files.length] ?? '';
    const { size } = statSync(join(dataDir, file));
    const at = placeIn(size, random, Math.floor(turn / files.length));
    const outcome = await flipOne(dataDir, { file, at, bit: Math.floor(random() * 8) });
    if (outcome.kind === 'missed') missed.push(`${file} at ${at} of ${size}: ${outcome.tables.join(', ')}`);
    else outcomes[outcome.kind] += 1;
  }
  return { ...outcomes, missed, files: files.length };
};
