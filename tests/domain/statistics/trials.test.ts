import { trialFigures } from '../../../src/domain/statistics/bake-off.ts';
import type { Trial } from '../../../src/domain/statistics/bake-off.ts';
import { computeWhatIf } from '../../../src/domain/statistics/what-if.ts';
import type { ReadSession } from '../../../src/domain/statistics/what-if.ts';

const trial = (given: Partial<Trial> = {}): Trial => ({
  ...{ credited: [], there: [], shown: [], pictures: 0, ms: 0, tokens: null, failed: 0 },
  ...given,
});
type Credit = readonly [playerId: string, confidence: number];
const credits = (...all: readonly Credit[]) => all.map(([playerId, confidence]) => ({ playerId, confidence }));

describe('what an engine comes to over the sessions that it was tried on', () => {
  it('is how much it credited, how much of that is right, and how much of what pictures show it found', () => {
    const sessions = [
      trial({ credited: credits(['a', 1], ['b', 1], ['x', 1]), there: ['a', 'b', 'c'], shown: ['a', 'b', 'c'] }),
      // Names added by hand are in no picture: their credit is right, and nothing was to be found.
      trial({ credited: credits(['d', 1]), there: ['d', 'e'], shown: ['e'] }),
    ];
    expect(trialFigures(sessions)).toMatchObject({
      ...{ credits: 4, right: 3, shown: 4, found: 2 },
      ...{ precision: 0.75, recall: 0.5, f1: 0.6 },
    });
  });

  it('is a player of that very session, not of another one', () => {
    const sessions = [trial({ credited: credits(['a', 1]), there: ['b'] }), trial({ there: ['a'], shown: ['a'] })];
    expect(trialFigures(sessions)).toMatchObject({ right: 0, found: 0, precision: 0, recall: 0, f1: 0 });
  });

  it('has no shares where there is nothing to share', () => {
    const nothing = { credits: 0, right: 0, shown: 0, found: 0, failed: 0 };
    const none = { precision: null, recall: null, f1: null, error: null, seconds: null, tokens: null };
    expect(trialFigures([])).toEqual({ ...nothing, ...none });
    expect(trialFigures([trial({ shown: ['a'] })])).toMatchObject({
      precision: null,
      recall: 0,
      f1: null,
      error: null,
    });
    expect(trialFigures([trial({ credited: credits(['a', 1]) })])).toMatchObject({
      precision: 0,
      recall: null,
      f1: null,
    });
  });

  it('has no F1 of who could be found in no picture', () => {
    const byHand = trial({ credited: credits(['a', 1]), there: ['a'] });
    expect(trialFigures([byHand])).toMatchObject({ precision: 1, recall: null, f1: null });
  });

  it('shows how far confidence is from the share that was right, by tenths', () => {
    const errorOf = (there: readonly string[], ...all: readonly Credit[]) =>
      trialFigures([trial({ credited: credits(...all), there })]).error;
    expect(errorOf(['a'], ['a', 1])).toBe(0);
    expect(errorOf([], ['a', 1])).toBe(1);
    expect(errorOf(['a'], ['a', 0.8], ['b', 0.8])).toBeCloseTo(0.3);
    // Too sure in one tenth and too modest in another do not make up for each other; in one they do.
    expect(errorOf(['a'], ['a', 0.6], ['b', 0.4])).toBeCloseTo(0.4);
    expect(errorOf(['a'], ['a', 0.55], ['b', 0.55])).toBeCloseTo(0.05);
    // Full certainty belongs to the last bin.
    expect(errorOf(['b'], ['a', 1], ['b', 0.95])).toBeCloseTo(0.475);
    // A value on the edge belongs to the upper bin, even when floating point makes it slightly smaller.
    expect(errorOf(['a'], ['a', 0.1], ['b', 1 - 0.9])).toBeCloseTo(0.4);
    expect(errorOf(['a'], ['a', 0.7], ['b', 0.69])).toBeCloseTo((0.3 + 0.69) / 2);
  });

  it('adds up its time a picture, its tokens where any are counted, and its failures', () => {
    const sessions = [
      trial({ pictures: 3, ms: 2_000, failed: 1 }),
      trial({ pictures: 1, ms: 4_000, failed: 2, tokens: 700 }),
      trial({ tokens: 50 }),
    ];
    expect(trialFigures(sessions)).toMatchObject({ seconds: 1.5, tokens: 750, failed: 3 });
    expect(trialFigures([trial({ tokens: 0 })])).toMatchObject({ tokens: 0, seconds: null });
  });
});

describe('what other thresholds would have come to', () => {
  const session = (given: Partial<ReadSession> = {}): ReadSession => ({
    ...{ id: 's', named: [], unmatched: 0, creditFrom: 70, hanging: [] },
    ...given,
  });
  const at = (creditFrom: number, verifiedFrom: number, ...sessions: readonly ReadSession[]) => {
    const { changes, ...sums } = computeWhatIf(sessions, { creditFrom, verifiedFrom });
    return { ...sums, changes: Object.fromEntries(changes) };
  };

  it('credits who was read with that much or more, and asks about everyone else', () => {
    const sessions = [session({ named: [60, 70, 95], unmatched: 2 }), session({ named: [80], unmatched: 1 })];
    expect(at(70, 95, ...sessions)).toEqual({ credits: 3, questions: 6, changes: {} });
    expect(at(60, 80, ...sessions)).toEqual({ credits: 4, questions: 5, changes: {} });
    expect(at(71, 96, ...sessions)).toEqual({ credits: 2, questions: 7, changes: {} });
    expect(at(70, 95)).toEqual({ credits: 0, questions: 0, changes: {} });
  });

  it('moves the totals of those who stand by a confidence alone, each from the threshold of his session', () => {
    const sessions = [
      session({
        hanging: [
          ['up', 65],
          ['edge', 70],
          ['same', 90],
        ],
      }),
      session({
        hanging: [
          ['up', 60],
          ['down', 55],
        ],
        creditFrom: 50,
      }),
      session({ hanging: [['up', 62]] }),
    ];
    expect(at(60, 95, ...sessions).changes).toEqual({ up: 2, down: -1 });
    expect(at(70, 95, ...sessions).changes).toEqual({ up: -1, down: -1 });
    expect(at(71, 95, ...sessions).changes).toEqual({ up: -1, down: -1, edge: -1 });
  });

  it('does not name who would win one session and lose another', () => {
    const sessions = [session({ hanging: [['a', 65]] }), session({ hanging: [['a', 55]], creditFrom: 50 })];
    expect(at(60, 95, ...sessions).changes).toEqual({});
  });
});
