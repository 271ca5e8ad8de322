import { calibrationFeatures, type Calibration } from '../../../src/domain/recognition/calibration.ts';
import type { Lattice } from '../../../src/domain/recognition/lattice.ts';
import { matchNames } from '../../../src/domain/recognition/match.ts';
import type { NameReading, ReadName } from '../../../src/domain/recognition/read-name.ts';
import { buildRosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import { isInDoubt, weigh } from '../../../src/domain/recognition/weigh.ts';
import { roster, seen } from './matching.ts';

const zero = Object.fromEntries(calibrationFeatures.map((feature) => [feature, 0])) as Calibration['weights'];
/** Certain of readings equal to the roster, and less certain the less likely they are. */
const calibration: Calibration = {
  version: 'test-1',
  seed: 1,
  pictures: 1,
  crops: 1,
  engines: {},
  weights: { ...zero, one: 4, gap: -2, closeMargin: 0.5, edits: -1 },
  opinions: { tesseract: { agrees: 2, near: 0, differs: -4 } },
};

/** Spelt by the network with this probability a letter; `or`: what else a letter may be. */
const spelt = (text: string, or: Readonly<Record<string, string>> = {}): Lattice =>
  Array.from(text).flatMap((letter): Lattice => {
    const another = or[letter];
    return [
      [['', 1]],
      another === undefined
        ? [[letter, 0.98]]
        : [
            [letter, 0.5],
            [another, 0.48],
          ],
    ];
  });
const crop = (text: string, given: Partial<ReadName> = {}): ReadName => seen(text, { steps: spelt(text), ...given });
const says = (model: string, text: string, slot: NameReading['slot'] = null): NameReading => ({
  model,
  slot,
  text,
  confidence: 0.9,
});
const index = (...names: string[]) => buildRosterIndex(roster(...names));

describe('a crop is weighed', () => {
  it('by how likely the network holds each player, not by letters alone', () => {
    // As many letters of Thalora differ as of Thalori; the network nearly saw an i.
    const read = crop('Thalorl', { steps: spelt('Thalorl', { l: 'i' }) });
    const { candidates, probability } = weigh(index('Thalora', 'Thalori'), read, calibration) ?? {
      candidates: [],
      probability: 0,
    };
    expect(candidates[0]?.found.playerId).toBe('#Thalori');
    expect(probability).toBeGreaterThan(0.7);
  });

  it('by a second engine that a calibration knows', () => {
    const read = crop('Thalorj');
    const of = (...others: readonly NameReading[]): number =>
      weigh(index('Thalori'), { ...read, others }, calibration)?.probability ?? 0;
    expect(of(says('tesseract', 'Thalori'))).toBeGreaterThan(of());
    expect(of(says('tesseract', 'Brannok'))).toBeLessThan(of());
  });

  it('never higher by an engine that no calibration knows; one that reads otherwise is a question', () => {
    const of = (...others: readonly NameReading[]): number =>
      weigh(index('Thalori'), crop('Thalori', { others }), calibration)?.probability ?? 0;
    const alone = of();
    expect(alone).toBeGreaterThanOrEqual(0.95);
    expect(of(says('vision-9', 'Thalori', 'ai1'))).toBe(alone);
    expect(of(says('vision-9', 'Brannok', 'ai1'))).toBe(0.94);
  });

  it('0.94 at most beside a look-alike', () => {
    expect(weigh(index('Ilya', 'llya'), crop('Ilya'), calibration)?.probability).toBeLessThanOrEqual(0.94);
    expect(weigh(index('Ilya'), crop('Ilya'), calibration)?.probability).toBeGreaterThan(0.94);
  });

  it('for whom two engines read to the letter: a look-alike is asked about, never credited in his place', () => {
    // The network prefers the 0 to the O that both engines read.
    const read = crop('Olven', { steps: spelt('0lven'), others: [says('tesseract', 'Olven')] });
    const weighing = weigh(index('Olven', '0lven'), read, calibration);
    expect(weighing?.candidates.map(({ found }) => found.playerId)).toEqual(['#Olven', '#0lven']);
    expect(weighing?.probability).toBeLessThan(0.7);
    // One engine alone is no agreement.
    const alone = weigh(index('Olven', '0lven'), { ...read, others: [] }, calibration);
    expect(alone?.candidates[0]?.found.playerId).toBe('#0lven');
  });

  it('by the letters that are shown of a name: its beginning where it was cut off, its Latin part, without blanks', () => {
    const best = (name: string, read: ReadName) => {
      const { candidates, probability = 0 } = weigh(index(name, 'Brannok'), read, calibration) ?? {};
      return [candidates?.[0]?.found.playerId, probability >= 0.7];
    };
    expect(best('Matthew Mahoney', crop('Matthew Maho', { isCutOff: true }))).toEqual(['#Matthew Mahoney', true]);
    expect(best('Jura嵐', crop('Jura'))).toEqual(['#Jura嵐', true]);
    expect(best('gτ Lucas', crop('gt Lucas'))).toEqual(['#gτ Lucas', true]);
    expect(best('Y o s h i', crop('Yoshi'))).toEqual(['#Y o s h i', true]);
  });

  it('and left open where two names begin as the one that was cut off', () => {
    const read = crop('Matthew Ma', { isCutOff: true });
    const weighing = weigh(index('Matthew Mahoney', 'Matthew Maxwell'), read, calibration);
    expect(weighing?.candidates).toHaveLength(2);
    const only = weigh(index('Matthew Mahoney'), read, calibration);
    expect(weighing?.probability).toBeLessThan(only?.probability ?? 0);
  });

  it('as nobody where the roster holds nothing like it, and not at all where only its text is known', () => {
    expect(weigh(index('Nova'), crop('Brannok'), calibration)).toEqual({ candidates: [], probability: 0 });
    expect(weigh(index('Nova'), seen('Nova'), calibration)).toBeNull();
  });
});

describe('a crop is in doubt', () => {
  it.each<[string, ReadName, string[], boolean]>([
    ['not, when it is certain', crop('Thalori'), ['Thalori'], false],
    ['when it is not certain', crop('Thalorj'), ['Thalori'], true],
    ['when the roster holds a look-alike', crop('Ilya'), ['Ilya', 'llya'], true],
    ['when engines differ', crop('Thalori', { others: [says('tesseract', 'Thalon')] }), ['Thalori'], true],
    ['when nobody is like it', crop('Brannok'), ['Thalori'], true],
  ])('%s', (_what, read, names, is) => {
    expect(isInDoubt(index(...names), read, calibration)).toBe(is);
  });
});

describe('accents', () => {
  const players = ['Nova', 'Nóva'];
  const { weights } = calibration;
  const knowing: Calibration = { ...calibration, weights: { ...weights, twin: -4, twinMargin: 0.8 } };
  const of =
    (...names: string[]) =>
    (text: string, or: Readonly<Record<string, string>> = {}) =>
      weigh(index(...names), crop('Nova', { steps: spelt(text, or) }), knowing);
  const first = (...given: Parameters<ReturnType<typeof of>>) =>
    of(...players)(...given)?.candidates[0]?.found.playerId;

  it('decide between players who differ by nothing else, whichever accent it is', () => {
    expect(first('Nòva')).toBe('#Nóva');
    expect(first('Nova')).toBe('#Nova');
    expect(first('Nøva')).toBe('#Nóva');
  });

  it('that nobody can distinguish leave it open', () => {
    const seenAs = (or: Readonly<Record<string, string>>) => of(...players)('Nova', or)?.probability ?? 1;
    expect(seenAs({})).toBeGreaterThan(0.7);
    expect(seenAs({ o: 'ó' })).toBeLessThan(0.7);
  });

  it('are nothing beside another letter, and no rival where one bears the name without', () => {
    const alone = of('Nova', 'Brannok');
    expect(alone('Nóva')?.candidates[0]?.found.playerId).toBe('#Nova');
    expect(alone('Nóva')?.probability).toBeGreaterThanOrEqual(0.95);
  });
});

describe('names of a picture, with a calibration', () => {
  const match = (names: string[], ...reads: ReadName[]) => matchNames(index(...names), reads, calibration);

  it('are credited with their probability, which says which calibration made it', () => {
    const [one] = match(['Thalori'], crop('Thalori'));
    expect(one).toMatchObject({ playerId: '#Thalori', calibration: 'test-1', matchConfidence: 1 });
    expect(one?.confidenceScore).toBe(one?.probability);
    expect(one?.candidates[0]?.probability).toBe(one?.probability);
  });

  it('are nobody below 0.70, with the candidates in their order', () => {
    const [one] = match(['Thalora', 'Thalori'], crop('Thalox', { others: [says('tesseract', 'Brannok')] }));
    expect(one).toMatchObject({ playerId: null, matchedBy: null });
    expect(one?.candidates).toHaveLength(2);
    expect(one?.confidenceScore).toBeLessThan(0.7);
  });

  it('give a player once, to the likeliest', () => {
    const [worse, best] = match(['Thalori'], crop('Thalorj'), crop('Thalori'));
    expect([worse, best].map((one) => one?.playerId)).toEqual([null, '#Thalori']);
    expect(worse?.confidenceScore).toBeLessThan(0.7);
  });

  it('are named as that engine has it that read them as the roster does', () => {
    const [one] = match(['Thalori'], crop('Thalorj', { others: [says('tesseract', 'Thalori')] }));
    expect(one).toMatchObject({
      rawName: 'Thalori',
      model: 'tesseract',
      detectionMethod: 'tesseract',
      playerId: '#Thalori',
    });
    expect(one?.engines.map(({ text }) => text)).toEqual(['Thalori', 'Thalorj']);
    const [other] = match(['Thalori'], crop('Thalorj', { others: [says('vision-9', 'Thalori', 'ai1')] }));
    expect(other?.detectionMethod).toBe(other?.playerId === null ? 'paddle' : 'vision');
  });

  it('without one are never certain', () => {
    const [one] = matchNames(index('Thalori'), [crop('Thalori')]);
    expect(one).toMatchObject({ playerId: '#Thalori', confidenceScore: 0.94, probability: null, calibration: null });
  });
});
