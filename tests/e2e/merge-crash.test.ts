import { isWholeMerge, mergeAndKill } from './support/merge-crash.ts';

jest.setTimeout(600_000);

it('a server killed during a merge re-credits every session once and logs one merge', async () => {
  const report = await mergeAndKill(500);
  expect({ ...report, before: report.before > 0 && report.before < 500 }).toEqual({
    sessions: 500,
    before: true,
    recredited: 500,
    events: 500,
    auditRows: 1,
    totals: [500, 500],
  });
  expect(isWholeMerge(report)).toBe(true);
});
