import { chaos, chaosLine, isCalm } from './support/chaos.ts';

jest.setTimeout(600_000);

it('20 rounds of kills, stops, shifted clocks, a full disk, flipped bits and engines away lose nothing and hide nothing', async () => {
  const report = await chaos(20, 7);
  console.log(chaosLine(report));
  expect({ ...report, isCalm: isCalm(report) }).toMatchObject({
    missing: 0,
    doubled: 0,
    unexpected: [],
    flips: { missed: [] },
    digestsEqual: true,
    isCalm: true,
  });
  expect(report.flips.found).toBeGreaterThan(50);
  const { found, harmless, uncovered } = report.flips;
  expect(found + harmless + uncovered).toBeGreaterThanOrEqual(200);
});
