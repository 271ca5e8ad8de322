import { cutPower, hasTracer, lastLine } from './support/power-cut/power-cut.ts';

jest.setTimeout(3_600_000);

const cut = hasTracer() ? it : it.skip;

describe('a cut of the power', () => {
  cut('loses nothing that was acknowledged, and leaves a folder that opens', async () => {
    const report = await cutPower(Number(process.env['POWER_CUTS'] ?? 200), Number(process.env['POWER_SEED'] ?? 1));
    console.log(lastLine(report));
    expect(report).toMatchObject({ lost: 0, wrong: 0, unopened: 0, failures: [] });
    expect(report.acknowledged).toBe(10);
  });

  cut('would be noticed: where commits are not synced, what was acknowledged last is lost', async () => {
    const report = await cutPower(40, 1, { SQLITE_SYNC: 'normal' });
    expect(report.lost).toBeGreaterThan(0);
  });
});
