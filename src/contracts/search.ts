import { foldName } from './text.ts';

/** Letters and digits; a picture letter is a word of its own. Everything else stands between words. */
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;

/** The words of a text as they are searched: without case, accents and forms; each once. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set([...text.normalize('NFKC').matchAll(WORD)].map(([word]) => foldName(word)).filter((word) => word !== '')),
];

type Piece = { readonly text: string; readonly found: boolean };
/** A text in pieces, in its order; `found`: a whole word that begins with one of those that were searched. */
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
