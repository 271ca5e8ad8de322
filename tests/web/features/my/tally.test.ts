import { activityTally } from '../../../../web/src/features/my/tally.ts';

const today = '2026-11-21';
const at = (day: string) => `${day}T20:00:00.000Z`;

describe('the tally of raids', () => {
  it('counts by day over the whole window and says so', () => {
    const tally = activityTally([at('2026-11-21'), at('2026-11-15'), at('2026-11-15')], 'week', today);
    expect(tally.buckets.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 1]);
    expect(tally.summary).toBe('3 raids on 2 of 7 days; busiest day 2 raids.');
    expect(tally.end).toBe('Today');
  });

  it('has room for a raid that is dated ahead', () => {
    const tally = activityTally([at('2026-11-22')], 'week', today);
    expect(tally.buckets.at(-1)).toEqual({ start: '2026-11-22', count: 1 });
    expect(tally.end).toBe('22 Nov');
  });

  it('goes by week and by month when all time is long', () => {
    const weeks = activityTally([at('2026-02-02'), at('2026-11-20')], 'all', today);
    expect(weeks.unit).toBe('week');
    expect(weeks.buckets[0]).toEqual({ start: '2026-02-02', count: 1 });
    expect(weeks.summary).toBe('2 raids in 2 of 42 weeks; busiest week 1 raid.');
    const months = activityTally([at('2024-02-29'), at('2026-11-20')], 'all', today);
    expect(months.unit).toBe('month');
    expect(months.buckets).toHaveLength(34);
    expect(months.buckets.at(-1)).toEqual({ start: '2026-11-01', count: 1 });
  });

  it('keeps its labels apart from the last one', () => {
    const tally = activityTally([], '6weeks', today);
    expect(tally.ticks.map(({ label }) => label)).toEqual(['11 Oct', '18 Oct', '25 Oct', '1 Nov', '8 Nov']);
  });
});
