import { addQuality, basesOf, noQuality, ratesOf, shareOf } from '../../../src/domain/statistics/quality.ts';
import { achievementTier } from '../../../src/domain/statistics/achievements.ts';
import { meanScore } from '../../../src/domain/statistics/rounding.ts';

const counts = {
  ...{ pending: 1, failed: 2, processed: 3, verified: 5 },
  ...{ completedJobs: 8, failedJobs: 2, ms: 12_345, pictures: 16, readPictures: 12, corrections: 7 },
  ...{ read: 40, removed: 4, withPlayer: 32, samePlayer: 30, added: 9 },
};

describe('rates of quality', () => {
  it('are shares of what each is a share of', () => {
    expect(ratesOf(counts)).toEqual({
      playerAccuracy: 0.75,
      nameMatchAccuracy: 0.9375,
      falsePositiveRate: 0.1,
      participantDetectionRate: 0.8,
      ocrSuccessRate: 0.8,
      sessionCoverage: 0.8,
      screenshotAnalysisRate: 0.75,
      avgProcessingTime: 1.54,
      totalSessionsProcessed: 8,
    });
    expect(basesOf(counts)).toEqual({
      sessions: 10,
      attempts: 10,
      completedAttempts: 8,
      pictures: 16,
      matchedNames: 32,
      names: 45,
    });
  });

  it('are null where nothing was measured', () => {
    const { totalSessionsProcessed, ...rates } = ratesOf(noQuality);
    expect(totalSessionsProcessed).toBe(0);
    expect(new Set(Object.values(rates))).toEqual(new Set([null]));
    expect(ratesOf({ ...noQuality, failedJobs: 1 })).toMatchObject({ ocrSuccessRate: 0, avgProcessingTime: null });
    expect([shareOf(0, 3), shareOf(1, 3), shareOf(0, 0)]).toEqual([0, 0.3333, null]);
  });

  it('come from sums that may be added, and taken away again', () => {
    const twice = addQuality(counts, counts);
    expect(twice).toMatchObject({ pending: 2, ms: 24_690, added: 18 });
    expect(addQuality(twice, counts, -1)).toEqual(counts);
    expect(addQuality(noQuality, counts)).toEqual(counts);
  });
});

it('a mean of scores has four decimals, and there is none of nothing', () => {
  expect(meanScore([])).toBeNull();
  expect(meanScore([0.9])).toBe(0.9);
  expect(meanScore([1, 1, 0])).toBe(0.6667);
});

it('a tier of an achievement is found by its id', () => {
  expect(achievementTier('raider-50')).toEqual({
    id: 'raider-50',
    name: 'Raider 50',
    description: '50 sessions',
    rule: { what: 'sessions', goal: 50 },
  });
  expect(achievementTier('on-comms-250')).toMatchObject({ rule: { what: 'voice-hours', goal: 250 } });
  expect(achievementTier('nothing')).toBeNull();
  expect(achievementTier('')).toBeNull();
});
