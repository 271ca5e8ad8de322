import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Manifest } from '../../adapters/exports/manifest.ts';
import { exportGuild } from '../guild-export/export-guild.ts';
import { restoreGuild } from '../guild-export/restore-guild.ts';
import { openExclusive, openReadOnly, restoreMark } from '../start/open-guild.ts';
import type { Command } from './command.ts';

const wordsFor = ({ counts }: Manifest): string =>
  `${counts.events} events, ${counts.accounts} accounts, ${counts.texts} texts and ${counts.pictures} pictures`;

/** Where exports lie unless another place is named, under a name that sorts by time. */
export const exportsFolder = (dataDir: string): string => join(resolve(dataDir), 'exports');
export const exportNameOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');

export const exportCommand: Command = {
  name: 'export',
  args: ['folder?'],
  access: 'reads',
  summary: 'write everything of the guild into a new folder, by default DATA_DIR/exports/<time>',
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

export const restoreCommand: Command = {
  name: 'restore',
  args: ['folder'],
  access: 'owns',
  summary: 'bring an export back into stores that never held an event',
  run: async ({ config, args: [folder = ''], say }) => {
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
