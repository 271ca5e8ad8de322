// node scripts/record-answers.ts FOLDER [--checkout DIR] [--at 2026-11-18T18:00:00Z] [--demo]
// Starts the product of a checkout (this one), tells it a small guild through its calls, asks every GET as every persona, and
// writes the masked answers into the folder, a file for each persona. scripts/compare-answers.ts compares two such folders.
// The small guild (answers/told-guild.ts) is the same for every product, so what differs is what the product says of it. The
// demo guild (--demo) grows with the product: of use where it is the same on both sides.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readGuild } from './answers/guild.ts';
import { buildMask } from './answers/mask.ts';
import { startProduct } from './answers/product.ts';
import { callsFile } from './answers/recording.ts';
import type { Answer, Calls, Recording } from './answers/recording.ts';
import { asksOf, forgotten } from './answers/requests.ts';
import { tellGuild } from './answers/told-guild.ts';
import { signIn, visitorAt } from './answers/visitor.ts';
import type { Visitor } from './answers/visitor.ts';

/** A Wednesday. The guild ends today, so recordings are of one day, whenever they are made. */
const day = '2026-11-18T18:00:00.000Z';
const personas = ['member', 'newcomer', 'moderator', 'admin', 'outsider'];
const kept = ['content-type', 'cache-control', 'content-disposition', 'location', 'x-read-position'];

/** Of numbers that are of the process, only what is counted. */
const metricNames = (text: string): Readonly<Record<string, true>> =>
  Object.fromEntries([...text.matchAll(/^([a-zA-Z_:]\w*)/gm)].map(([name]) => [name, true]));

const linesOf = (text: string): unknown =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

const bodyOf = (type: string, bytes: Buffer, mask: (text: string) => string): unknown => {
  if (type.includes('ndjson')) return linesOf(mask(bytes.toString()));
  if (type.includes('json')) return JSON.parse(mask(bytes.toString())) as unknown;
  if (type.startsWith('text/plain; version')) return metricNames(bytes.toString());
  if (type.startsWith('text/') || type.includes('svg')) return mask(bytes.toString());
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const answerOf = async (response: Response, mask: (text: string) => string): Promise<Answer> => {
  const headers = kept.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, mask(value)] as const];
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? 'text/';
  return { status: response.status, headers: Object.fromEntries(headers), body: bodyOf(type, bytes, mask) };
};

const { values, positionals } = parseArgs({
  options: {
    checkout: { type: 'string', default: '.' },
    at: { type: 'string', default: day },
    demo: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder: node scripts/record-answers.ts FOLDER [--checkout DIR]');

const startedAt = new Date(values.at);
const product = await startProduct(resolve(values.checkout), startedAt, values.demo);
try {
  if (!values.demo) await tellGuild(product.origin, startedAt);
  const people = new Map<string, Visitor>();
  for (const persona of personas) people.set(persona, await signIn(product.origin, persona));
  people.set('nobody', visitorAt(product.origin, ''));
  const admin = people.get('admin') ?? visitorAt(product.origin, '');
  const guild = await readGuild(admin, people);
  const mask = buildMask({ names: guild.names, startedAt });
  const asks = asksOf(guild);
  const missing = forgotten(asks, guild.described);
  if (missing.length > 0) throw new Error(`Nobody asks GET ${missing.join(', ')}: scripts/answers/requests.ts`);
  mkdirSync(folder, { recursive: true });
  for (const [persona, visitor] of people) {
    const recorded: Recording = {};
    for (const { key, path, accept = '*/*' } of asks)
      recorded[key] = await answerOf(await visitor.get(path, { accept }), mask);
    writeFileSync(join(folder, `${persona}.json`), `${JSON.stringify(recorded, null, 1)}\n`);
  }
  const templates = Object.fromEntries(asks.map(({ key, template }) => [key, template]));
  const said: Calls = { described: [...guild.described], templates };
  writeFileSync(join(folder, callsFile), `${JSON.stringify(said, null, 1)}\n`);
  console.log(`${asks.length} requests of ${people.size} people in ${folder}`);
} finally {
  await product.stop();
}
