import { renameSync, readdirSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Scalar } from '../../../ports/read-model-store.ts';
import { codeOf, codedError } from '../../coded-error.ts';

const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|IOERR_CORRUPTFS)/;

/** SQLite's words for a schema that is another one: the statements are our own and always the same. */
const LOST = /^no such (table|column)/;

/** Whether it says that a file is not what was written, and not that it is out of reach. */
export const isDamage = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === 'SQLITE_ERROR') return LOST.test((error as { readonly message: string }).message);
  return code === 'read-model-damaged' || (code !== null && DAMAGE.test(code));
};

export const damaged = (projection: string, cause: unknown): Error =>
  Object.assign(codedError('read-model-damaged', `The file of ${projection} is damaged; rebuilding it from the log`), {
    cause,
  });

const BETWEEN = '\u0000';
const isLong = (value: Scalar): value is string => typeof value === 'string' && value.length > 1_000;

/** Of a row as it is written: key, text and fields in their order, joined; a long text is not copied for it. */
export const rowChecksum = (values: readonly Scalar[]): number => {
  const at = values.findIndex(isLong);
  const text = values[at];
  if (typeof text !== 'string') return crc32(values.join(BETWEEN));
  const before = [...values.slice(0, at), ''].join(BETWEEN);
  const after = ['', ...values.slice(at + 1)].join(BETWEEN);
  return crc32(after, crc32(text, crc32(before)));
};

const PREFIX = 'damaged.';

/** Renames a damaged file; the last one of each projection is kept for inspection. */
export const moveAside = (dir: string, file: string, projection: string): void => {
  for (const name of readdirSync(dir))
    if (name.startsWith(`${PREFIX}${projection}.v`)) rmSync(join(dir, name), { force: true });
  for (const suffix of ['', '-wal', '-shm']) {
    const path = join(dir, `${file}${suffix}`);
    if (existsSync(path)) renameSync(path, join(dir, `${PREFIX}${file}${suffix}`));
  }
};
