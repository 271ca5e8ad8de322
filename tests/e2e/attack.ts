// `make attack`: requests of all kinds against a running product. `node tests/e2e/attack.ts [requests] [seed]`.
import { figures, isHeld, rolesIn } from './support/attack/report.ts';
import { attack } from './support/attack/run.ts';

const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const report = await attack({ requests, seed, hasRoles: true });
for (const finding of report.findings) console.log(finding);
for (const line of rolesIn(report)) console.log(line);
console.log(figures(report));
process.exit(isHeld(report) ? 0 : 1);
