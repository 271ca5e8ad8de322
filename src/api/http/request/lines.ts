import { Readable } from 'node:stream';

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
