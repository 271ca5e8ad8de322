import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fold that asks for the time or draws a number gives another read model when it is made again. */
const forbidden =
  /\bnew Date\(\s*\)|\bDate\.now\b|\bDate\(\s*\)|\bMath\.random\b|\brandom(?:UUID|Bytes|Int|FillSync)\b|\bgetRandomValues\b|\bperformance\.now\b|\bprocess\.hrtime\b/;
/** Rates and pauses of the runner concern the process, not the folded data. */
const aboutTheProcess = new Set(
  ['fold/yield-to-event-loop', 'rebuild/rebuild-progress', 'run/checkpoint-wait'].map(
    (name) => `src/projections/kernel/${name}.ts`,
  ),
);

const root = join(__dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);
const files = [...filesIn('src/domain'), ...filesIn('src/projections')];

it('sees the files', () => {
  expect(files.length).toBeGreaterThan(40);
});

it.each([
  'new Date()',
  'Date.now()',
  'const now = Date.now;',
  'Math.random()',
  'crypto.randomUUID()',
  'randomBytes(16)',
  'crypto.getRandomValues(bytes)',
  'performance.now()',
])('would find %s', (code) => {
  expect(code).toMatch(forbidden);
});

it.each(['new Date(eventDate)', 'Date.parse(day)', 'Date.UTC(2026, 0, 1)'])('allows %s', (code) => {
  expect(code).not.toMatch(forbidden);
});

it('what decides and folds has neither clock nor chance', () => {
  const found = files
    .filter((file) => !aboutTheProcess.has(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (forbidden.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
