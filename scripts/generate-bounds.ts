// docs/security.md, between its marks: limits on everything that a member or an anonymous client can write.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leastRole } from '../src/application/access/policies.ts';
import { routeTable } from '../src/api/feature-registry.ts';
import type { RouteDefinition } from '../src/api/http/routes/route-definition.ts';
import { generate } from './generated-file.ts';

const path = ['docs', 'security.md'] as const;
const [begin, end] = ['<!-- bounds: generated from the routes -->', '<!-- /bounds -->'];

const settings = { submitMinRole: 'mod', editMinRole: 'member' } as const;
const whoMay = ({ policy }: RouteDefinition): string =>
  policy === 'public'
    ? 'everyone'
    : policy === 'operator' || policy === 'command-line'
      ? '–'
      : leastRole(policy, settings);

const lines = Object.entries(routeTable as Readonly<Record<string, RouteDefinition>>).flatMap(([name, row]) =>
  row.bound === undefined ? [] : [`| \`${name}\` | ${whoMay(row)} | ${row.bound.most} | ${row.bound.why} |`],
);
const table = ['| write | from | bound | why |', '|---|---|---|---|', ...lines].join('\n');

const text = readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');
const [before, rest = ''] = text.split(begin);
const after = rest.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`${path.join('/')} has no place for the bounds`);
generate(path, `${before}${begin}\n\n${table}\n\n${end}${after}`);
