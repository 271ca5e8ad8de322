import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';

/** The files of a data folder, by what they hold. */
export const dataFiles = (dir: string) => ({
  events: join(dir, 'events.db'),
  views: join(dir, 'views'),
  ops: join(dir, 'ops.db'),
  texts: join(dir, 'texts.db'),
  media: join(dir, 'media'),
  logs: join(dir, 'logs'),
});

/** The folder, or its nearest existing ancestor. */
export const existingFolder = (folder: string): string =>
  existsSync(folder) ? folder : existingFolder(dirname(folder));
