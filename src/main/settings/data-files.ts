import { join } from 'node:path';

/** The files of a data folder, by what they hold. */
export const dataFiles = (dir: string) => ({
  events: join(dir, 'events.db'),
  views: join(dir, 'views'),
  ops: join(dir, 'ops.db'),
  texts: join(dir, 'texts.db'),
  media: join(dir, 'media'),
  logs: join(dir, 'logs'),
});
