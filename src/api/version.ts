import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Version from package.json. */
export const { version: packageVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
