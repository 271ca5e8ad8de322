// `make attack`: requests of all kinds against a running product. `node tests/e2e/attack.ts [requests] [seed]`.
import { figures, isHeld } from './support/attack/report.ts';
import { attack } from './support/attack/run.ts';

const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const report = await attack(requests, seed);
for (const finding of report.findings) console.log(finding);
console.log(figures(report));
process.exit(isHeld(report) ? 0 : 1);
