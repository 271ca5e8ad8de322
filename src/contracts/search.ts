import { foldName } from './text.ts';

/** Letters and digits; an emoji is a word of its own. Everything else separates words. */
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;

/** Words of a text in search form: without case, accents and variants; each once. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set([...text.normalize('NFKC').matchAll(WORD)].map(([word]) => foldName(word)).filter((word) => word !== '')),
];

type Piece = { readonly text: string; readonly found: boolean };
/** Splits a text into pieces; `found`: a whole word that begins with a searched one. */
export const piecesOf = (text: string, search: string): readonly Piece[] => {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return [{ text, found: false }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wordsOf(word).some((one) => wanted.some((start) => one.startsWith(start)))) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), found: false });
    pieces.push({ text: word, found: true });
    end = index + word.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end), found: false }] : pieces;
};
