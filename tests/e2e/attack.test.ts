import { figures, mostMemoryMb } from './support/attack/report.ts';
import { attack } from './support/attack/run.ts';

/** Fewer in `make test`. */
const requests = Number(process.env['ATTACK_REQUESTS'] ?? 10_000);

it(`holds against ${requests} requests of all kinds: nothing fails, nothing leaks, what is refused changes nothing`, async () => {
  const report = await attack({ requests, seed: 1, hasRoles: false });
  process.stdout.write(`${figures(report)}\n`);
  expect(report.findings).toEqual([]);
  expect(report.memoryMb.peak).not.toBeGreaterThan(mostMemoryMb);
  // Otherwise it would have been rejected at once and prove nothing.
  expect(report.accepted).toBeGreaterThan(requests / 500);
  expect(report.statuses['2xx']).toBeGreaterThan(requests / 10);
}, 600_000);
