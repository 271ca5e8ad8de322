import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { lockDataFolder } from '../adapters/data-folder-lock.ts';
import { ConfigError, readConfig, withEnvFile } from './config.ts';
import type { Config } from './config.ts';
import { runMigration } from './migration/run.ts';
import { textOf, verify } from './verify.ts';

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

const usage = `Commands:
  reset                            empty the data folder, after a question
  verify [--json]                  whether the data folder is as it was written; ends with 1 when it is not
  migrate --to engines|embedded    bring the guild to EventStoreDB and MongoDB, or back to the data folder`;

const migrate = async (config: Config, to: string | undefined): Promise<void> => {
  if (to !== 'engines' && to !== 'embedded') throw new ConfigError('migrate needs --to engines or --to embedded');
  const { events, accounts, media } = await runMigration(config, to, say);
  say(
    `Migrated to ${to}: ${events} events, ${accounts} accounts, ${media} pictures and texts; the read models are equal.`,
  );
};

const verifyAll = async (config: Config, asJson: boolean): Promise<void> => {
  const report = await verify(config);
  say(asJson ? JSON.stringify(report) : textOf(report));
  if (!report.ok) process.exitCode = 1;
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, json: { type: 'boolean', default: false } },
});
try {
  const config = (): Config => readConfig(withEnvFile(process.env));
  if (positionals[0] === 'reset') await reset(resolve(config().DATA_DIR));
  else if (positionals[0] === 'migrate') await migrate(config(), values.to);
  else if (positionals[0] === 'verify') await verifyAll(config(), values.json);
  else say(usage);
} catch (cause) {
  if (!(cause instanceof ConfigError || cause instanceof Error)) throw cause;
  process.stderr.write(`muster: ${cause.message}\n`);
  process.exitCode = 1;
}
