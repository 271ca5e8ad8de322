import { piecesOf } from '../../src/contracts/search.ts';

const shown = (text: string, search: string): string =>
  piecesOf(text, search)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('');

describe('the pieces of a text', () => {
  it.each([
    ['The Kraken, again', 'krak', 'The [Kraken], again'],
    ['ÉLAN élan', 'elan', '[ÉLAN] [élan]'],
    ['kraken', 'raken', 'kraken'],
    ['a😀b', '😀', 'a[😀]b'],
    ['two words, two', 'two or', '[two] words, [two]'],
    ['nothing searched', '', 'nothing searched'],
    ['only marks', '"$', 'only marks'],
    ['', 'a', ''],
    ['‮rtl שלום', 'שלום', '‮rtl [שלום]'],
  ])('of %j searched for %j', (text, search, wanted) => {
    expect(shown(text, search)).toBe(wanted);
    expect(
      piecesOf(text, search)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
