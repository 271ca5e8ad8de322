// `npm run bench:quiet` on a machine that does nothing else: absolute marks are judged only where it is as quick again.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { measureLoops, quietFile } from './reference.ts';

const { cpu, fsync } = await measureLoops(15);
const round = (ms: number): number => Number(ms.toFixed(2));
writeFileSync(quietFile, `${JSON.stringify({ cpu: round(cpu), fsync: round(fsync) })}\n`);
console.log(
  `cpu ${round(cpu)} ms, fsync ${round(fsync)} ms; load of the last minute ${loadavg()[0]?.toFixed(2) ?? '?'}`,
);
