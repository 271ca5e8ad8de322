import { readFileSync } from 'node:fs';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** Node's flags, as the product is started with them everywhere. */
export const asShipped: readonly string[] = scripts.start.split(' ').filter((word) => word.startsWith('--'));
