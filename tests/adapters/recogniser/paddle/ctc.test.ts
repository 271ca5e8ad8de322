import { buildAlphabet, decodeLine, foreignLetters } from '../../../../src/adapters/recogniser/paddle/ctc.ts';

/** Classes: 0 blank, 1 'a', 2 'b', 3 '龙', 4 '：', 5 space. */
const alphabet = buildAlphabet('a\nb\n龙\n：\n');
const decode = (...steps: readonly (readonly number[])[]) =>
  decodeLine({ probabilities: Float32Array.from([9, ...steps.flat()]), offset: 1, steps: steps.length }, alphabet);

const blank = [1, 0, 0, 0, 0, 0];
const a = [0, 0.75, 0.25, 0, 0, 0];
const b = [0, 0, 0.5, 0, 0, 0];

describe('greedy decoding', () => {
  it('drops repeats and blanks, and doubles a letter only across a blank', () => {
    expect(decode(a, a, blank, b, b).text).toBe('ab');
    expect(decode(a, blank, a).text).toBe('aa');
  });

  it('is as sure as the mean of the letters that it kept', () => {
    expect(decode(a, a, blank, b).confidence).toBeCloseTo(0.625, 6);
    expect(decode(blank, blank)).toMatchObject({ text: '', confidence: 0 });
  });

  it('reads Latin only, however likely another script is, and full-width signs as plain ones', () => {
    expect(decode([0, 0.125, 0, 0.875, 0, 0])).toMatchObject({ text: 'a', confidence: 0.125 });
    expect(decode(a, [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1], b).text).toBe('a: b');
  });
});

describe('letters that were looked at again', () => {
  const letters = buildAlphabet('l\nI\no\n');
  /** Classes: 0 blank, 1 'l', 2 'I', 3 'o'. */
  const of = (steps: readonly (readonly number[])[], spellings: Parameters<typeof decodeLine>[2]) =>
    decodeLine({ probabilities: Float32Array.from(steps.flat()), offset: 0, steps: steps.length }, letters, spellings);
  const l = [0.1, 0.9, 0, 0, 0];
  const o = [0, 0, 0, 1, 0];

  it('are written as the closer look has them, where it is sure', () => {
    const read = (I: number): string =>
      of(
        [l, o],
        [
          [
            ['I', I],
            ['l', 1 - I],
          ],
          null,
        ],
      ).text;
    expect(read(0.92)).toBe('Io');
    expect(read(0.88)).toBe('lo');
  });

  it('share what the network gave to them, of which a tenth stays as it was', () => {
    const { steps } = of(
      [l, o],
      [
        [
          ['I', 0.8],
          ['l', 0.2],
        ],
        null,
      ],
    );
    expect(steps[0]).toEqual([
      ['', 0.1],
      ['l', 0.252],
      ['I', 0.648],
    ]);
  });

  it('stay two where both may be the same', () => {
    const I = [0, 0, 1, 0, 0];
    const either = [
      ['l', 0.9],
      ['I', 0.1],
    ] as const;
    const { steps } = of([l, I], [either, either]);
    expect(steps).toHaveLength(3);
    expect(steps[1]).toEqual([['', 1]]);
  });
});

describe('letters of another script', () => {
  const han = [0, 0.1, 0, 0.9, 0, 0];
  const foreign = (...steps: readonly (readonly number[])[]): number =>
    foreignLetters(
      { probabilities: Float32Array.from([9, ...steps.flat()]), offset: 1, steps: steps.length },
      alphabet,
    );

  it('are counted once each, where the network is sure of one', () => {
    expect(foreign(han, han, blank, han)).toBe(2);
    expect(foreign(a, han, b)).toBe(1);
    // As likely as all others together, and less.
    expect(foreign([0, 0.25, 0.25, 0.5, 0, 0])).toBe(1);
    expect(foreign([0, 0.3, 0.3, 0.4, 0, 0])).toBe(0);
    // The same letter, of which it is less sure for a step.
    expect(foreign(han, [0, 0.3, 0.3, 0.4, 0, 0], han)).toBe(1);
  });

  it('are none where Latin letters stand, or signs', () => {
    expect(foreign(a, b, blank)).toBe(0);
    expect(foreign([0, 0, 0, 0, 1, 0])).toBe(0);
  });
});
