import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')));

/** Node's flags, as the product is started with them everywhere. */
export const asShipped: readonly string[] = scripts.start.split(' ').filter((word) => word.startsWith('--'));
