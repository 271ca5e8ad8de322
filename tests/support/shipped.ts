import { readFileSync } from 'node:fs';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const words = scripts.start.split(' ');

/** Node's flags, as the product is started with them everywhere. */
export const asShipped: readonly string[] = words.filter((word) => word.startsWith('--'));

/** What stands before Node: the environment that it is started in. */
export const shippedEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  words.slice(0, words.indexOf('node')).map((word) => word.split('=') as [string, string]),
);
