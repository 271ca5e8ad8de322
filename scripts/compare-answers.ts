// node scripts/compare-answers.ts BEFORE AFTER: what differs between two folders of scripts/record-answers.ts.
// A difference that is not in scripts/answers/allowed.json ends it with code 1, and so does one that is, but is not there. A call that only AFTER describes is named, and
// its answers are not compared: before, there was nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowances, differencesOf, isAllowedBy } from './answers/differences.ts';
import { calls, callsFile, newCalls, recording, without } from './answers/recording.ts';
import type { Calls, Recording } from './answers/recording.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const readCalls = (folder: string): Calls => calls.parse(readJson(join(folder, callsFile)));
const readFolder = (folder: string, left: ReadonlySet<string>): ReadonlyMap<string, Recording> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json') && name !== callsFile)
      .map((name) => [
        name.replace('.json', ''),
        without(left, readCalls(folder), recording.parse(readJson(join(folder, name)))),
      ]),
  );

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) throw new Error('Name two folders: the answers before, and after');
const allowed = allowances.parse(readJson(join(import.meta.dirname, 'answers/allowed.json')));
const added = newCalls(readCalls(before), readCalls(after));
const differences = differencesOf(readFolder(before, added), readFolder(after, added));
const unwanted = differences.filter((difference) => !allowed.some((one) => isAllowedBy(difference, one)));
const unused = allowed.filter((one) => !differences.some((difference) => isAllowedBy(difference, one)));

console.log(`new calls, not compared: ${[...added].join(', ')}`);
for (const { request, path, change, count, example } of unwanted)
  console.log(`${change}  ${request}  ${path}  (${count} times)\n    ${example}`);
for (const { request, path, change } of unused) console.log(`allowed, but not there: ${change}  ${request}  ${path}`);
console.log(
  `${differences.length} differences, ${differences.length - unwanted.length} allowed, ${unwanted.length} not allowed`,
);
process.exitCode = unwanted.length + unused.length === 0 ? 0 : 1;
