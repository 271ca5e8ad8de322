import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { lockDataFolder } from '../adapters/data-folder-lock.ts';
import { ConfigError, readConfig, withEnvFile } from './config.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Empties the data folder, when nobody uses it and after 'yes'. */
const reset = async (dir: string): Promise<void> => {
  const entries = (await readdir(dir).catch(() => [])).filter((name) => !name.startsWith('lock.'));
  if (entries.length === 0) return say(`${dir} is empty.`);
  const lock = await lockDataFolder(dir, { waitMs: 0 });
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await questions.question(`Delete everything in ${dir} (${entries.join(', ')})? Type yes: `);
  questions.close();
  if (answer.trim() === 'yes') await Promise.all(entries.map((name) => rm(join(dir, name), { recursive: true })));
  lock.release();
  say(answer.trim() === 'yes' ? 'Deleted.' : 'Nothing was deleted.');
};

const [command] = process.argv.slice(2);
try {
  if (command === 'reset') await reset(resolve(readConfig(withEnvFile(process.env)).DATA_DIR));
  else say('Commands: reset');
} catch (cause) {
  if (!(cause instanceof ConfigError || cause instanceof Error)) throw cause;
  process.stderr.write(`muster: ${cause.message}\n`);
  process.exitCode = 1;
}
