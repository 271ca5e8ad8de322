import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder itself, or the nearest above it that is there: the one in which it will be made. */
export const existingFolder = (folder: string): string =>
  existsSync(folder) ? folder : existingFolder(dirname(folder));
