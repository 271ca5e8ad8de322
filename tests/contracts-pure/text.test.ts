import { band, percent } from '../../src/contracts/confidence.ts';
import {
  foldName,
  hasControlCharacters,
  identityKey,
  nameProblem,
  normaliseName,
  splitNames,
} from '../../src/contracts/text.ts';
import { fc } from '../support/property.ts';

describe('names', () => {
  it.each([
    ['Nóva', 'nova'],
    ['  Old   Tom ', 'old tom'],
    ['ＡＢＣ', 'abc'],
    ['E\u0301lan', 'elan'],
    ['Ǆuro', 'dzuro'],
    ['ßtra', 'ßtra'],
  ])('folds %j to %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('folds what is already folded to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (s) => foldName(foldName(s)) === foldName(s)));
  });

  it('makes the same of plain text as the long way does', () => {
    const plain = fc.stringMatching(/^[ -~]*$/);
    const long = (s: string): string => s.trim().split(/ +/u).join(' ');
    fc.assert(
      fc.property(plain, (s) => {
        expect(normaliseName(s)).toBe(long(s));
        expect([identityKey(s), foldName(s)]).toEqual([long(s).toLowerCase(), long(s).toLowerCase()]);
      }),
    );
  });

  it('ignores only case, blanks and composition for identity', () => {
    expect(identityKey(' NOVA ')).toBe(identityKey('nova'));
    expect(identityKey('No\u0301va')).toBe(identityKey('nóva'));
    expect(identityKey('Old\u00a0 Tom')).toBe(identityKey('old tom'));
    expect(identityKey('Nova')).not.toBe(identityKey('Nóva'));
  });

  it('gives one key to a name and to its stored form', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (s) => identityKey(normaliseName(s)) === identityKey(s)));
  });

  it.each([
    ['Al', null],
    ["O'Neil-Ray_2", null],
    ['Dr. Who', null],
    ['Зоря', null],
    ['E\u0301o', null],
    ['a'.repeat(32), null],
    ['H&N', null],
    ['Cash$ ~Money+ #1!', null],
    ['風', null],
    ['김', null],
    ['&Nova', 'bad-character'],
    ['!', 'too-short'],
    ['か', 'too-short'],
    ['#1', 'bad-character'],
    ['Nova/Ilya', 'bad-character'],
    ['  aa  ', null],
    ['\tNova\n', null],
    ['', 'blank'],
    [' \u00a0 ', 'blank'],
    ['A', 'too-short'],
    ['E\u0301', 'too-short'],
    ['a'.repeat(33), 'too-long'],
    ['a@b', 'bad-character'],
    ['<b>', 'bad-character'],
    ['Nova🐙', 'bad-character'],
    ['a\u200bb', 'bad-character'],
    ['a\u0000b', 'control-character'],
    ['a\u0085b', 'control-character'],
    ['a\tb', 'control-character'],
    ['a\nb', 'control-character'],
    ['a\ud800', 'control-character'],
  ])('judges the name %j as %j', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  it('finds control characters but lets tabs and line breaks of a text pass', () => {
    expect(hasControlCharacters('one\r\n\ttwo')).toBe(false);
    expect(hasControlCharacters('one\u001b[0m')).toBe(true);
    expect(hasControlCharacters('\u007f')).toBe(true);
  });
});

describe('a pasted list', () => {
  it.each<[string, string[]]>([
    ['Nova\nThalori\r\nIlya', ['Nova', 'Thalori', 'Ilya']],
    ['Nova, Thalori; Ilya\tKestrin', ['Nova', 'Thalori', 'Ilya', 'Kestrin']],
    ['1. Nova\n2) Thalori\n- Ilya\n* Kestrin\n• Orsolya\n@Mirae', 'Nova Thalori Ilya Kestrin Orsolya Mirae'.split(' ')],
    ['10.Nova\n3. @Thalori\n1.\n-', ['Nova', 'Thalori']],
    [' Old   Tom ,, \n', ['Old Tom']],
    ['Nova, NOVA, nova, Nóva', ['Nova', 'Nóva']],
    ['Nova\u037eIlya', ['Nova', 'Ilya']],
    ['3rd Eye\nO-Ren\nx2', ['3rd Eye', 'O-Ren', 'x2']],
    ['', []],
    [' ,;\n\t', []],
  ])('splits %j', (text, names) => {
    expect(splitNames(text)).toEqual(names);
  });

  it('keeps the names of a list that it split itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (s) => {
        const names = splitNames(s);
        expect(splitNames(names.join('\n'))).toEqual(names);
      }),
    );
  });
});

describe('confidence', () => {
  it.each([
    [1, 100, 'strong'],
    [0.95, 95, 'strong'],
    [0.946, 95, 'strong'],
    [0.944, 94, 'medium'],
    [0.7, 70, 'medium'],
    [0.696, 70, 'medium'],
    [0.69, 69, 'low'],
    [0, 0, 'low'],
  ])('shows %d as %d percent, %s', (value, whole, name) => {
    expect(percent(value)).toBe(whole);
    expect(band(value)).toBe(name);
  });
});
