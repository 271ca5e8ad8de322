import { whyNoEngines } from '../support/engines/guild-engines.ts';
import { endureOutages, isEndured, outageLine } from './support/engine-outages.ts';

const skipped = whyNoEngines();
if (skipped !== null) process.stderr.write(`${skipped}\n`);

/** Longer than anybody waits for an answer; `make soak` lets each be away for a minute. */
const seconds = Number(process.env['OUTAGE_SECONDS'] ?? 7);
jest.setTimeout(300_000 + seconds * 4_000);

(skipped === null ? it : it.skip)(
  'each engine away under load: nothing fails, every key is answered the same, a picture that was being read is read',
  async () => {
    const report = await endureOutages(seconds);
    process.stderr.write(`${outageLine(report)}\n`);
    expect(report.wrong).toEqual([]);
    expect(report).toMatchObject({ unequal: 0, missing: 0, doubled: 0, pending: 0, differing: [] });
    expect(isEndured(report)).toBe(true);
    // Otherwise no call would have met the outage.
    for (const { engine, told } of report.outages) expect([engine, told > 0]).toEqual([engine, true]);
  },
);
