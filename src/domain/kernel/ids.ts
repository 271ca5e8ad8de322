import { hash } from 'node:crypto';

/** The namespace of our ids, 6f1d7e6a-3f0b-4f6e-9f0e-6b1f5a6f4a01. */
const MUSTER = Buffer.from('6f1d7e6a3f0b4f6e9f0e6b1f5a6f4a01', 'hex');

/** Of RFC 9562: the two highest bits of this digit are 10. */
const variantOf = (digit: string): string => ((Number.parseInt(digit, 16) & 3) | 8).toString(16);

/**
 * Ids are derived, not random, so a repeated command produces the same ids. UUID v5 of the parts, joined by a character
 * that no part contains.
 */
export const deriveId = (...parts: readonly string[]): string => {
  const digest = hash('sha1', Buffer.concat([MUSTER, Buffer.from(parts.join('\u0000'))]));
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variantOf(digest.charAt(16))}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
};

/** Id of the n-th event of a command. */
export const eventIdOf = (commandId: string, index: number): string => deriveId('event', commandId, String(index));
