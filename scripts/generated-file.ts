import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Writes a generated file; with `--check` it writes nothing and fails when the file is out of date. */
export const generate = (path: readonly string[], content: string): void => {
  const file = join(root, ...path);
  const name = relative(root, file);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, content);
    console.log(`${name} written`);
  } else if (read(file) === content) {
    console.log(`${name} is up to date`);
  } else {
    console.error(`${name} is not what the code says: run "npm run generate" and commit it`);
    process.exitCode = 1;
  }
};
