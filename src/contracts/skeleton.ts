/** Letters with a stroke do not decompose into letter and mark, although they look alike. */
const STRUCK: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H' };

export const withoutStrokes = (text: string): string =>
  text.replace(/[øØłŁđĐħĦ]/gu, (letter) => STRUCK[letter] ?? letter);

/** Keeps letters, digits and the stroke of a skeleton only. */
export const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{Nd}|]/gu, '');

/**
 * Maps characters that eyes or engines confuse to one form: l I i 1 |, O o 0, rn m, and letters with and without marks.
 * Computed from the written form, because I and l differ only in case after folding.
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
