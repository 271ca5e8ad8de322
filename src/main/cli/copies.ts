import { counted } from '../../contracts/text.ts';
import { join, resolve } from 'node:path';
import { eventRegistry } from '../../domain/event-registry.ts';
import { backUp } from '../backup/back-up.ts';
import { pruneBackups } from '../backup/backup-folder.ts';
import { backupFolderOf } from '../backup/backups.ts';
import { roleSettingsOf } from '../settings/config.ts';
import { personas } from '../demo/personas.ts';
import { seedWhenWanted } from '../demo/seed-when-wanted.ts';
import { dataFiles } from '../settings/data-files.ts';
import { openExclusive } from '../start/open-guild.ts';
import { exportNameOf } from './guild.ts';
import { RefusedError } from './command.ts';
import type { CliCommand } from './command.ts';

export const seedCommand: CliCommand = {
  name: 'seed',
  access: 'owns',
  summary: 'fill an empty store with the demo guild, or finish an interrupted seed',
  run: async ({ config }) => {
    const settings = config();
    const guild = await openExclusive(settings);
    try {
      const before = await guild.eventStore.head();
      await seedWhenWanted({ ...guild, registry: eventRegistry }, personas(roleSettingsOf(settings)), guild.dataDir);
      if (before === (await guild.eventStore.head()))
        throw new RefusedError('The store already contains a guild. The demo guild needs an empty store');
      return { ok: true, data: {}, text: 'The demo guild is ready.' };
    } finally {
      await guild.close();
    }
  },
};

export const backupCommand: CliCommand = {
  name: 'backup',
  args: ['folder?'],
  options: {
    prune: { value: null, help: 'then delete the oldest backups beyond BACKUP_KEEP, as the nightly backup does' },
  },
  access: 'reads',
  summary: 'back up the data folder while the server runs, by default to BACKUP_DIR/<time>, and test the restore',
  run: async ({ config, args: [given], options }) => {
    const settings = config();
    const { DATA_DIR, MEDIA_DIR, EVENT_STORE_URL, READ_MODEL_URL, BACKUP_KEEP } = settings;
    if (EVENT_STORE_URL !== undefined || READ_MODEL_URL !== undefined)
      throw new RefusedError('The engines are on servers: back them up as infra/README.md says, or use `export`');
    const [dataDir, backups, madeAt] = [resolve(DATA_DIR), backupFolderOf(settings), new Date()];
    const folder = given === undefined ? join(backups, exportNameOf(madeAt)) : resolve(given);
    const mediaDir = MEDIA_DIR ?? dataFiles(dataDir).media;
    const made = await backUp({ dataDir, mediaDir, backups, folder, madeAt });
    const pruned = options['prune'] === undefined ? [] : await pruneBackups(backups, BACKUP_KEEP);
    const gone =
      pruned.length === 0 ? '' : ` Deleted ${pruned.length === 1 ? 'the oldest' : `the oldest ${pruned.length}`}.`;
    const size = `${(made.bytes / 1_000_000).toFixed(1)} MB and ${counted(made.pictures, 'file')}`;
    const text = `Backed up ${counted(made.events, 'event')} (${size}) to ${folder}, and restored the copy to prove it.${gone}`;
    return { ok: true, data: { folder, ...made, pruned: [...pruned] }, text };
  },
};
