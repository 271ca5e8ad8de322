import { parse, v5 } from 'uuid';

/** Ids are derived, never drawn: a repeated command names the same things. Shape: a UUID v5. */
const MUSTER = parse('6f1d7e6a-3f0b-4f6e-9f0e-6b1f5a6f4a01');

/** A UUID v5 of the joined parts. Parts are joined with a character that no part contains. */
export const deriveId = (...parts: readonly string[]): string =>
  // Bytes on both sides: given text, the library takes it apart letter by letter, and that was half of the time.
  v5(Buffer.from(parts.join('\u0000')), MUSTER);

/** Id of the n-th event of a command. */
export const eventIdOf = (commandId: string, index: number): string => deriveId('event', commandId, String(index));
