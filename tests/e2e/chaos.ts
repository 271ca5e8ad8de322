// `make chaos`: ROUNDS (500) of faults, by SEED; ends with one line of figures.
import { chaos, chaosLine, isCalm } from './support/chaos.ts';

const rounds = Number(process.env['ROUNDS'] ?? 500);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
console.log(`seed ${seed}`);
const report = await chaos(rounds, seed, (line) => console.log(line));
for (const line of [...report.unexpected, ...report.flips.missed]) console.error(line);
console.log(chaosLine(report));
process.exitCode = isCalm(report) ? 0 : 1;
