import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUpDatabase } from '../../adapters/sqlite/back-up.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { roleSettingsOf } from '../settings/config.ts';
import { personas } from '../demo/personas.ts';
import { seedWhenWanted } from '../demo/seed-when-wanted.ts';
import { dataFiles } from '../settings/data-files.ts';
import { openExclusive } from '../start/open-guild.ts';
import { exportNameOf } from './guild.ts';
import { RefusedError } from './command.ts';
import type { Command } from './command.ts';

export const seedCommand: Command = {
  name: 'seed',
  access: 'owns',
  summary: 'fill an empty store with the demo guild, or finish a seed that was broken off',
  run: async ({ config }) => {
    const settings = config();
    const guild = await openExclusive(settings);
    try {
      const before = await guild.eventStore.head();
      await seedWhenWanted({ ...guild, registry: eventRegistry }, personas(roleSettingsOf(settings)), guild.dataDir);
      if (before === (await guild.eventStore.head()))
        throw new RefusedError('The store holds a guild already: the demo guild is for an empty one');
      return { ok: true, data: {}, text: 'The demo guild is there.' };
    } finally {
      await guild.close();
    }
  },
};

export const backupCommand: Command = {
  name: 'backup',
  args: ['folder?'],
  access: 'reads',
  summary:
    'copy the data folder beside the server, by default to DATA_DIR/backups/<time>; an empty DATA_DIR with it starts',
  run: async ({ config, args: [given] }) => {
    const { DATA_DIR, MEDIA_DIR, EVENT_STORE_URL, READ_MODEL_URL } = config();
    if (EVENT_STORE_URL !== undefined || READ_MODEL_URL !== undefined)
      throw new RefusedError('The engines are on servers: back them up as infra/README.md says, or use `export`');
    const files = dataFiles(resolve(DATA_DIR));
    if (!existsSync(files.events)) throw new RefusedError('There is no guild here yet');
    const folder = given === undefined ? join(resolve(DATA_DIR), 'backups', exportNameOf(new Date())) : resolve(given);
    if (existsSync(folder)) throw new RefusedError(`${folder} is there already`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const copies = dataFiles(folder);
    // The log first: whatever it names is in what is copied after it.
    for (const file of ['events', 'ops', 'texts'] as const)
      if (existsSync(files[file])) await backUpDatabase(files[file], copies[file]);
    const media = MEDIA_DIR ?? files.media;
    const isKept = (path: string): boolean => path !== join(media, 'tmp');
    if (existsSync(media)) await cp(media, copies.media, { recursive: true, filter: isKept });
    return { ok: true, data: { folder }, text: `Copied to ${folder}.` };
  },
};
