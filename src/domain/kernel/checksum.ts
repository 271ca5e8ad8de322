import { crc32 } from 'node:zlib';

/**
 * A stored event ends with `restoredBy` and `checksum`, in this order: the checksum is taken over the text before them, so
 * that checking it parses nothing and a restore may set `restoredBy`.
 */
const tailStart = ',"restoredBy":';
const tail = /^,"restoredBy":(?:null|"(?:[^"\\]|\\.)*"),"checksum":(?:null|"([0-9a-f]{16})")\}$/;
const none = '00000000';

const hex = (value: number): string => value.toString(16).padStart(8, '0');
const own = (checksum: string): string => checksum.slice(8);

/**
 * 16 hex digits: the second half of the checksum of the stream's event before (zeros where there is none), then the CRC-32
 * of that and the covered text. So an event can be checked alone, and two neighbours can be checked against each other.
 */
const checksumOver = (covered: string, before: string): string =>
  before + hex(crc32(covered, Number.parseInt(before, 16)));

/** Replaces the null placeholder at the end of a stored text by its checksum. */
export const withChecksum = (
  text: string,
  previous: string | null,
): { readonly text: string; readonly checksum: string } => {
  const covered = text.slice(0, text.lastIndexOf(tailStart));
  const checksum = checksumOver(covered, previous === null ? none : own(previous));
  return { checksum, text: `${text.slice(0, -'null}'.length)}"${checksum}"}` };
};

/** Whether a stored text is unchanged. A text without a checksum passes. */
export const isIntact = (text: string): boolean => {
  const at = text.lastIndexOf(tailStart);
  const found = at < 0 ? null : tail.exec(text.slice(at));
  if (found === null) return false;
  const checksum = found[1];
  return checksum === undefined || checksumOver(text.slice(0, at), checksum.slice(0, 8)) === checksum;
};

/** Whether an event can be the next one of its stream after one with the checksum `previous` (null: the first one, or one without). */
export const followsChecksum = (checksum: string | null, previous: string | null): boolean =>
  checksum === null || checksum.startsWith(previous === null ? none : own(previous));
