import { latticeOf, likelihoods, logLikelihood, type Lattice } from '../../../src/domain/recognition/lattice.ts';
import { fc } from '../../support/property.ts';

/** A network that is sure of every letter of a text, with a blank between them. */
const sure = (text: string): Lattice =>
  Array.from(text).flatMap((letter): Lattice => [
    [['', 1]],
    [
      [letter, 0.9],
      ['', 0.1],
    ],
  ]);

describe('the likelihood of a name', () => {
  it('is the sum over every way to spell it', () => {
    const lattice: Lattice = [
      [
        ['a', 0.6],
        ['', 0.4],
      ],
      [
        ['a', 0.5],
        ['', 0.5],
      ],
    ];
    // aa, a- and -a decode to 'a'; only -- is empty.
    expect(Math.exp(logLikelihood(lattice, 'a'))).toBeCloseTo(0.3 + 0.3 + 0.2, 9);
    expect(Math.exp(logLikelihood(lattice, ''))).toBeCloseTo(0.2, 9);
  });

  it('knows two letters from one only where there is a blank between them', () => {
    const once: Lattice = [[['l', 1]], [['l', 1]]];
    const twice: Lattice = [[['l', 1]], [['', 1]], [['l', 1]]];
    expect(logLikelihood(once, 'l')).toBeGreaterThan(logLikelihood(once, 'll') + 5);
    expect(logLikelihood(twice, 'll')).toBeGreaterThan(logLikelihood(twice, 'l') + 5);
  });

  it('is the same with other case, marks and blanks, which engines drop', () => {
    for (const text of ['NOVA', 'Nóva', 'no va'])
      expect(logLikelihood(sure('Nova'), text)).toBeCloseTo(logLikelihood(sure('Nova'), 'Nova'), 9);
  });

  it('falls with every letter that is another, and is never more than all', () => {
    const [right, near, far] = ['Thalori', 'Thalory', 'Brannok'].map((text) => logLikelihood(sure('Thalori'), text));
    expect(right).toBeGreaterThan(near ?? 0);
    expect(near).toBeGreaterThan(far ?? 0);
    expect(right).toBeLessThanOrEqual(0);
  });

  it('is impossible for a text longer than the steps', () => {
    expect(logLikelihood([[['a', 1]]], 'abcdef')).toBe(-Infinity);
  });

  it('is what the network saw most, for the text that it spells', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcdef')), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(letters, letters, (read, other) => {
        expect(logLikelihood(sure(read), read)).toBeGreaterThanOrEqual(logLikelihood(sure(read), other) - 1e-9);
      }),
    );
  });
});

describe('marks', () => {
  const againstMarks = (lattice: Lattice, text: string): number => likelihoods(lattice, text).marks;

  it('speak against a name that bears none where one was seen, and the other way round', () => {
    expect(againstMarks(sure('Nóva'), 'Nóva')).toBeCloseTo(0, 1);
    expect(againstMarks(sure('Nóva'), 'Nova')).toBeLessThan(-3);
    expect(againstMarks(sure('Nova'), 'Nóva')).toBeLessThan(-3);
  });

  it('are alike: which one it is says nothing, and a stroke through a letter is one', () => {
    for (const text of ['Nòva', 'Nôva', 'Nøva']) expect(againstMarks(sure('Nóva'), text)).toBeCloseTo(0, 1);
    expect(logLikelihood(sure('Nova'), 'Nøva')).toBeCloseTo(logLikelihood(sure('Nova'), 'Nova'), 9);
  });

  it('say nothing of a name that does not stand there at all', () => {
    expect(againstMarks([[['a', 1]]], 'ábcdef')).toBe(0);
  });
});

describe('the part of a line in which a name was read', () => {
  it('is what lies between the letters around it', () => {
    const part = latticeOf(sure('55 Nova 92'), 'Nova') ?? [];
    expect(logLikelihood(part, 'Nova')).toBeGreaterThan(-1);
    expect(logLikelihood(sure('55 Nova 92'), 'Nova')).toBeLessThan(-9);
  });

  it('is found in a look-alike of it: letters that were read again are written otherwise', () => {
    expect(latticeOf(sure('55 lIya'), 'Iiya')).toEqual(latticeOf(sure('55 lIya'), 'lIya'));
  });

  it('is the whole line where it is all of it, and nothing where it is not in it', () => {
    expect(latticeOf(sure('Nova'), 'Nova')).toEqual(sure('Nova'));
    expect(latticeOf(sure('Nova'), 'Nava')).toBeUndefined();
  });
});
