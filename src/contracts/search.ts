import { foldName } from './text.ts';

/** Letters and digits; a picture letter is a word of its own. Everything else stands between words. */
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;

/** The words of a text as they are searched: without case, accents and forms; each once. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set([...text.normalize('NFKC').matchAll(WORD)].map(([word]) => foldName(word)).filter((word) => word !== '')),
];
