import { isClean, killBurst } from './support/kill-burst.ts';

jest.setTimeout(600_000);

/** One in `make test`. */
const rounds = process.env['MUSTER_TESTS'] === 'quick' ? 1 : 2;

describe('a server that is killed', () => {
  it('loses and doubles nothing it has acknowledged, finishes recognition, and serves what a clean fold gives', async () => {
    const report = await killBurst(rounds);
    expect({ ...report, interrupted: report.interrupted > 0, isClean: isClean(report) }).toEqual({
      rounds,
      acknowledged: rounds * 1002,
      missing: 0,
      doubled: 0,
      pending: 0,
      pictures: rounds * 2,
      digestsEqual: true,
      interrupted: true,
      unread: rounds,
      isClean: true,
    });
  });
});
