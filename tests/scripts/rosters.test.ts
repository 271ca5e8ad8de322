import { FONTS } from '../../tools/recognition/rosters/fonts.ts';
import { trainingLayouts } from '../../tools/recognition/rosters/layouts.ts';
import { drawRoster } from '../../tools/recognition/rosters/names.ts';
import type { Shown } from '../../tools/recognition/rosters/truth.ts';
import { validationLayouts } from '../../tools/recognition/rosters/validation-layouts.ts';
import { WORDS } from '../../tools/recognition/rosters/words.ts';
import { calibrationError, figuresOf, type Outcome } from '../../tools/recognition/scoring/figures.ts';
import { fitLogistic } from '../../tools/recognition/scoring/logistic.ts';
import { foldName } from '../../src/contracts/text.ts';
import type { MatchedName } from '../../src/domain/recognition/read-name.ts';
import { seededRandom } from '../../src/main/demo/random.ts';

describe('the splits', () => {
  const namesOf = (split: 'training' | 'validation') =>
    [1, 2, 3, 4].flatMap((seed) => {
      const { players, guests } = drawRoster(split, seededRandom(seed));
      return [...players.map(({ name }) => name), ...guests];
    });

  it('share no name, not even one that differs in marks and case, no font, no layout and no word', () => {
    const training = new Set(namesOf('training').map(foldName));
    expect(namesOf('validation').filter((name) => training.has(foldName(name)))).toEqual([]);
    expect(FONTS.validation.filter((font) => FONTS.training.includes(font))).toEqual([]);
    expect(Object.keys(validationLayouts).filter((layout) => layout in trainingLayouts)).toEqual([]);
    for (const kind of ['zones', 'buttons', 'labels', 'classes', 'channels', 'says', 'quests'] as const)
      expect(WORDS.validation[kind].filter((word) => WORDS.training[kind].includes(word))).toEqual([]);
  });

  it('draw the same guild for the same seed: 150 to 600 names, a tenth of them look-alikes, and guests', () => {
    const { players, guests, twins } = drawRoster('training', seededRandom(5));
    expect(drawRoster('training', seededRandom(5)).players).toEqual(players);
    expect(players.length).toBeGreaterThanOrEqual(150);
    expect(players.length).toBeLessThanOrEqual(600);
    const planted = [...twins.values()].reduce((sum, others) => sum + others.length, 0) / 2;
    expect(Math.abs(planted - players.length / 10)).toBeLessThanOrEqual(1);
    expect(new Set(players.map(({ name }) => name.toLowerCase())).size).toBe(players.length);
    const names = new Set(players.map(({ name }) => name));
    expect(guests.filter((guest) => names.has(guest))).toEqual([]);
  });
});

const shown = (text: string, row: number, given: Partial<Shown> = {}): Shown => ({
  text,
  playerId: text,
  box: [10, row * 30, 80, 20],
  inseparableFrom: [],
  ...given,
});
const matched = (rawName: string, row: number, given: Partial<MatchedName> = {}) =>
  ({ rawName, playerId: rawName, confidenceScore: 0.98, box: [8, row * 30 - 2, 84, 24], ...given }) as MatchedName;
const outcome = (given: Partial<Outcome>): Outcome => ({
  file: 'a.png',
  matched: [],
  names: [],
  lookAlikes: new Set(),
  cpuMs: 1000,
  ...given,
});

describe('figures', () => {
  it('count a player without a credit as a miss, and a credit of someone else as wrong', () => {
    const names = [shown('Nova', 1), shown('Zed', 2), shown('Guest', 3, { playerId: null })];
    const read = [
      matched('Nova', 1),
      matched('Zed', 2, { playerId: null }),
      matched('Guest', 3, { playerId: 'Quest' }),
    ];
    expect(figuresOf([outcome({ names, matched: read })])).toMatchObject({
      rosterF1: 50,
      textF1: 100,
      credits: 2,
      wrong: 1,
      certain: 2,
      certainWrong: 1,
      strays: 0,
      cleanPictures: 100,
    });
  });

  it('count no credit below 0.70, and no player as right where names are indistinguishable', () => {
    const names = [shown('Ilya', 1, { inseparableFrom: ['llya'] }), shown('Nova', 2)];
    const read = [matched('Ilya', 1, { playerId: null }), matched('Nova', 2, { confidenceScore: 0.69 })];
    expect(figuresOf([outcome({ names, matched: read })])).toMatchObject({ credits: 0, wrong: 0, rosterF1: 0 });
    expect(figuresOf([outcome({ names, matched: [matched('Ilya', 1)] })])).toMatchObject({ credits: 1, wrong: 1 });
  });

  it('leave look-alikes out where they are asked to', () => {
    const names = [shown('Nova', 1), shown('Nóva', 2)];
    const one = outcome({ names, matched: [matched('Nova', 1)], lookAlikes: new Set(['Nóva']) });
    expect(figuresOf([one])).toMatchObject({ rosterF1: expect.closeTo(66.667, 2), withoutLookAlikes: 100 });
  });

  it('find text that stands on no name', () => {
    const names = [shown('Nova', 1)];
    const read = [matched('Nova', 1), matched('Two Crowns', 9, { playerId: null })];
    expect(figuresOf([outcome({ names, matched: read })])).toMatchObject({ strays: 1, cleanPictures: 0 });
  });

  it('measure how far confidences are from the outcomes', () => {
    const of = (confidence: number, isRight: boolean) => ({ confidence, isRight });
    expect(calibrationError([of(0.75, true), of(0.75, true), of(0.75, true), of(0.75, false)])).toBeCloseTo(0, 9);
    expect(calibrationError([of(1, true), of(1, false)])).toBeCloseTo(0.5, 9);
    expect(calibrationError([])).toBe(0);
  });
});

it('a logistic regression finds the odds of what it is shown', () => {
  const examples = [
    ...Array.from({ length: 100 }, (_, at) => ({ x: [1], offset: 0, y: at < 80 ? (1 as const) : (0 as const) })),
  ];
  const [weight = 0] = fitLogistic(examples, 1, 0.001);
  expect(1 / (1 + Math.exp(-weight))).toBeCloseTo(0.8, 2);
});
