/** Letters with a stroke through them have no form of a letter and a mark, and look like one. */
const STRUCK: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H' };

export const withoutStrokes = (text: string): string =>
  text.replace(/[øØłŁđĐħĦ]/gu, (letter) => STRUCK[letter] ?? letter);

/** Letters, digits and the stroke of a skeleton alone: without blanks and signs. */
export const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{Nd}|]/gu, '');

/**
 * What an eye or an engine may take for one another is equal here: l I i 1 |, O o 0, rn m, and letters with and
 * without marks. Built from the written form, because I and l differ in case only after folding.
 */
export const skeleton = (name: string): string =>
  withoutStrokes(name.normalize('NFKC'))
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/rn/gu, 'm')
    .replace(/[lIi1|]/gu, '|')
    .replace(/[Oo0]/gu, '0')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
