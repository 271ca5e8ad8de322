// `make mutants`: changes the code in many small ways and looks whether a test notices each.
// A seeded sample of 300 by default (MUTANTS=500, SEED=2 draw another); ALL=1 all; ONLY=src/domain,src/application these.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { equivalents, judge, mutantsIn } from './report.ts';
import type { Score } from './report.ts';

/** Required percentage of killed mutants by folder; in a sample it is only displayed. */
const marks: Readonly<Record<string, number>> = { 'src/domain': 95, 'src/application': 90, 'src/projections': 90 };

const { ALL, ONLY, MUTANTS = '300', SEED = '1', PROPERTY_RUNS = '200' } = process.env;
const isAll = ALL === '1';
const root = join(import.meta.dirname, '../..');
const reportFile = join(root, 'artifacts/mutants.json');
const survivorsFile = 'artifacts/mutants-survived.json';

const only =
  ONLY === undefined
    ? []
    : [
        '--mutate',
        ONLY.split(',')
          .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))
          .join(','),
      ];
rmSync(reportFile, { force: true });
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', 'tools/mutants/stryker.config.js', ...only],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SEED,
      PROPERTY_RUNS,
      PROPERTY_SEED: '1',
      MUTANTS: isAll ? 'Infinity' : MUTANTS,
    },
  },
);
if (status !== 0) process.exit(1);

const listed = equivalents.parse(JSON.parse(readFileSync(join(root, 'tools/mutants/equivalent.json'), 'utf8')));
const { scores, survivors, wronglyListed, equivalent } = judge(mutantsIn(readFileSync(reportFile, 'utf8')), listed);

const percent = ({ killed, total }: Score): number => (100 * killed) / total;
const isMissed = (score: Score): boolean => isAll && percent(score) < (marks[score.folder] ?? 0);
for (const { at, mutation } of survivors) console.log(`survived  ${at}  ${mutation}`);
for (const { at, mutation } of wronglyListed)
  console.log(`listed as equivalent, but a test killed it  ${at}  ${mutation}`);
for (const score of scores) {
  const mark = marks[score.folder];
  const wanted = mark === undefined ? '' : `  (mark ${mark} %${isMissed(score) ? ': MISSED' : ''})`;
  console.log(
    `${score.folder.padEnd(32)}${`${score.killed}/${score.total}`.padStart(10)} ${percent(score).toFixed(1).padStart(6)} %${wanted}`,
  );
}
console.log(
  isAll ? `all mutants; ${equivalent} equivalent` : `a sample of ${MUTANTS} by seed ${SEED}; ${equivalent} equivalent`,
);
writeFileSync(
  join(root, survivorsFile),
  `${JSON.stringify(
    survivors.map(({ file, line, mutation }) => ({ file, line, mutation, why: '' })),
    null,
    2,
  )}\n`,
);
console.log(`The survivors as tools/mutants/equivalent.json lists them: ${survivorsFile}`);
process.exitCode = scores.some(isMissed) || wronglyListed.length > 0 ? 1 : 0;
