import { Readable } from 'node:stream';

/** Sent at once. */
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

/** A file of many lines, made while it is sent: however long it is, only a piece of it is in memory twice. */
export const sentByLine = (lines: Lines): Readable => Readable.from(piecesOf(lines), { objectMode: false });
