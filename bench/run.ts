// Speed as ratios against hand loops measured in the same run: a table, and JSON in artifacts/bench.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { benchList } from './list.ts';
import { benchListGrowth } from './list-growth.ts';
import { benchCommands } from './commands.ts';
import { benchEventStore } from './event-store.ts';
import type { Result } from './measure.ts';
import { benchMongo } from './mongo.ts';
import { benchProjections } from './projections.ts';

const results: Result[] = [
  ...(await benchCommands()),
  ...(await benchProjections()),
  ...(await benchList()),
  ...(await benchListGrowth()),
  ...(await benchMongo()),
  ...(await benchEventStore()),
];
console.table(
  Object.fromEntries(
    results.map(({ name, ours, hand, ratio, wanted, note }) => [
      name,
      { ours, hand, ratio: Number(ratio.toFixed(2)), wanted, reached: ratio >= wanted, note: note ?? '' },
    ]),
  ),
);
mkdirSync('artifacts', { recursive: true });
writeFileSync('artifacts/bench.json', `${JSON.stringify(results, null, 2)}\n`);
