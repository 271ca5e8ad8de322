import { isClean, killBurst } from './support/kill-burst.ts';

jest.setTimeout(600_000);

describe('a server that is killed', () => {
  it('loses and doubles nothing it has acknowledged, finishes recognition, and serves what a clean fold gives', async () => {
    const report = await killBurst(2);
    expect({ ...report, interrupted: report.interrupted > 0, isClean: isClean(report) }).toEqual({
      rounds: 2,
      acknowledged: 2004,
      missing: 0,
      doubled: 0,
      pending: 0,
      pictures: 4,
      digestsEqual: true,
      interrupted: true,
      unread: 2,
      isClean: true,
    });
  });
});
