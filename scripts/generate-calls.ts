// docs/calls.md: the rows of the specification's section 7 and what answers each of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '../src/api/feature-registry.ts';
import { callsDocument } from './calls/document.ts';
import { section7 } from './calls/section-7.ts';
import { generate } from './generated-file.ts';

const root = join(import.meta.dirname, '..');
for (const { call, test } of section7) {
  if (test === null || existsSync(join(root, test))) continue;
  console.error(`${call}: there is no ${test}`);
  process.exitCode = 1;
}
generate(['docs', 'calls.md'], callsDocument(section7, routeTable));
