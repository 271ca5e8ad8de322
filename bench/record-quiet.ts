// `npm run bench:quiet` on an idle machine records its speed; times are judged only at that speed.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { measureLoops, quietFile } from './reference.ts';

const { cpu, fsync } = await measureLoops(15);
const round = (ms: number): number => Number(ms.toFixed(2));
writeFileSync(quietFile, `${JSON.stringify({ cpu: round(cpu), fsync: round(fsync) })}\n`);
console.log(
  `cpu ${round(cpu)} ms, fsync ${round(fsync)} ms; load of the last minute ${loadavg()[0]?.toFixed(2) ?? '?'}`,
);
