import { counted } from '../../contracts/text.ts';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDataFolder } from '../../adapters/data-folder-lock.ts';
import { runMigration } from '../migration/run.ts';
import { textOf, verify } from '../integrity/verify.ts';
import { UsageError } from './command.ts';
import type { CliCommand } from './command.ts';

/** Empties an unused data folder after 'yes'. Backups stay, because a restore needs an empty folder. */
export const resetCommand: CliCommand = {
  name: 'reset',
  access: 'owns',
  summary: 'empty the data folder except its backups, after a question',
  run: async ({ config, question }) => {
    const dir = resolve(config().DATA_DIR);
    const entries = (await readdir(dir).catch(() => [])).filter(
      (name) => !name.startsWith('lock.') && name !== 'backups',
    );
    if (entries.length === 0) return { ok: true, data: { deleted: [] }, text: `${dir} is empty.` };
    const lock = await lockDataFolder(dir, { waitMs: 0 });
    try {
      const answer = await question(`Delete everything in ${dir} (${entries.join(', ')})? Type yes: `);
      if (answer.trim() !== 'yes') return { ok: false, data: { deleted: [] }, text: 'Nothing was deleted.' };
      await Promise.all(entries.map((name) => rm(join(dir, name), { recursive: true })));
      return { ok: true, data: { deleted: entries }, text: 'Deleted.' };
    } finally {
      lock.release();
    }
  },
};

export const verifyCommand: CliCommand = {
  name: 'verify',
  access: 'reads',
  summary: 'check the data folder for damage; exit code 1 if there is any',
  run: async ({ config }) => {
    const report = await verify(config());
    return {
      ok: report.ok,
      data: { ...report, findings: report.findings.map((one) => ({ ...one })) },
      text: textOf(report),
    };
  },
};

export const migrateCommand: CliCommand = {
  name: 'migrate',
  access: 'owns',
  options: { to: { value: 'engines|embedded', help: 'where to' } },
  summary: 'migrate the guild to EventStoreDB and MongoDB, or back to the data folder',
  run: async ({ config, options: { to }, say }) => {
    if (to !== 'engines' && to !== 'embedded') throw new UsageError('migrate needs --to engines or --to embedded');
    const moved = await runMigration(config(), to, say);
    const { events, accounts, media } = moved;
    return {
      ok: true,
      data: { ...moved },
      text: `Migrated to ${to}: ${counted(events, 'event')}, ${counted(accounts, 'account')}, ${media} files and texts; the read models are equal.`,
    };
  },
};
