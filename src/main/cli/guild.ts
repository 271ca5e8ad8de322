import { counted } from '../../contracts/text.ts';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Manifest } from '../../adapters/exports/manifest.ts';
import { exportGuild } from '../guild-export/export-guild.ts';
import { restoreGuild } from '../guild-export/restore-guild.ts';
import { openExclusive, openReadOnly, restoreMark } from '../start/open-guild.ts';
import { isBackup } from '../backup/backup-folder.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { RefusedError } from './command.ts';
import type { CliCommand } from './command.ts';

const wordsFor = ({ counts }: Manifest): string =>
  `${counted(counts.events, 'event')}, ${counted(counts.accounts, 'account')}, ${counted(counts.texts, 'text')} and ${counted(counts.pictures, 'file')}`;

/** Where exports lie unless another place is named, under a name that sorts by time. */
export const exportsFolder = (dataDir: string): string => join(resolve(dataDir), 'exports');
export const exportNameOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');

export const exportCommand: CliCommand = {
  name: 'export',
  args: ['folder?'],
  access: 'reads',
  summary: 'export the guild into a new folder, by default DATA_DIR/exports/<time>',
  run: async ({ config, args: [given] }) => {
    const settings = config();
    const guild = await openReadOnly(settings);
    try {
      const exports = exportsFolder(settings.DATA_DIR);
      if (given === undefined) await mkdir(exports, { recursive: true, mode: 0o700 });
      const folder = given === undefined ? join(exports, exportNameOf(guild.clock.now())) : resolve(given);
      const manifest = await exportGuild(guild, folder);
      return {
        ok: true,
        data: { folder, counts: manifest.counts },
        text: `Exported to ${folder}: ${wordsFor(manifest)}.`,
      };
    } finally {
      await guild.close();
    }
  },
};

export const restoreCommand: CliCommand = {
  name: 'restore',
  args: ['folder'],
  access: 'owns',
  summary: 'restore a backup or an export into an empty installation',
  run: async ({ config, args: [folder = ''], say }) => {
    if (isBackup(resolve(folder))) {
      const { manifest, erased } = await restoreBackup(resolve(folder), config());
      const again = erased === 0 ? '' : ` Erased again: ${erased} of the people who were erased since.`;
      return {
        ok: true,
        data: { events: manifest.events, pictures: manifest.pictures, erased },
        text: `Restored ${counted(manifest.events, 'event')} and ${counted(manifest.pictures, 'file')}; the read models are equal.${again}`,
      };
    }
    if (!existsSync(join(resolve(folder), 'manifest.json')))
      throw new RefusedError(`${folder} is neither a backup nor an export`);
    const guild = await openExclusive(config());
    try {
      const manifest = await restoreGuild(resolve(folder), guild, { mark: restoreMark(guild.dataDir), say });
      return {
        ok: true,
        data: { counts: manifest.counts },
        text: `Restored: ${wordsFor(manifest)}; the read models are equal.`,
      };
    } finally {
      await guild.close();
    }
  },
};
