import { Readable } from 'node:stream';
import type { OverBound } from '../../../application/access/member-bounds.ts';
import { problem } from '../../../application/problems/problem.ts';

/** Size of a chunk. */
const pieceCharacters = 64 * 1024;

type Lines = Iterable<string> | AsyncIterable<string>;

const piecesOf = async function* (lines: Lines): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < pieceCharacters) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
};

/** Streams a file of lines, holding only a chunk of it in memory. */
export const sentByLine = (lines: Lines): Readable => Readable.from(piecesOf(lines), { objectMode: false });

/** Trimmed text; null when empty. */
export const textOrNull = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/** Throws `slow-down` with the exceeded limit, and when it ends. */
export const withinBounds = async (asked: Promise<OverBound | null>): Promise<void> => {
  const over = await asked;
  if (over === null) return;
  const { detail, retryAfterS } = over;
  throw problem('slow-down', detail, retryAfterS === null ? {} : { retryAfter: Math.max(1, retryAfterS) });
};
