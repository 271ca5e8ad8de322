import { figures, mostMemoryMb } from './support/attack/report.ts';
import { attack } from './support/attack/run.ts';

it('holds against 10,000 requests of all kinds: nothing fails, nothing leaks, what is refused changes nothing', async () => {
  const report = await attack({ requests: 10_000, seed: 1, hasRoles: false });
  process.stdout.write(`${figures(report)}\n`);
  expect(report.findings).toEqual([]);
  expect(report.memoryMb.peak).not.toBeGreaterThan(mostMemoryMb);
  // Otherwise it would have been turned away at the door, and shown nothing.
  expect(report.accepted).toBeGreaterThan(20);
  expect(report.statuses['2xx']).toBeGreaterThan(1_000);
}, 600_000);
