import { followsChecksum } from '../../domain/kernel/checksum.ts';
import type { UncommittedEvent } from '../../domain/kernel/envelope.ts';

/** A fault in the log, for the operator. */
export type LogFinding = {
  readonly position: string | null;
  readonly stream: string | null;
  readonly why: string;
};

type Link = Pick<UncommittedEvent, 'stream' | 'revision' | 'checksum'>;

/**
 * Checks events in log order: each must continue its stream by revision and checksum. `unreadable` marks a damaged event:
 * the next event of that stream cannot be checked against it.
 */
export const createChainCheck = () => {
  const last = new Map<string, { readonly revision: number; readonly checksum: string | null } | null>();
  return {
    unreadable: (stream: string): void => void last.set(stream, null),
    /** Why the event does not follow its predecessor; null when it does. */
    next: ({ stream, revision, checksum }: Link): string | null => {
      const before = last.get(stream);
      last.set(stream, { revision, checksum });
      if (before === null) return null;
      const expected = before === undefined ? 0 : before.revision + 1;
      if (revision !== expected)
        return `revision ${revision} follows where ${expected} is expected: an event is missing or doubled`;
      return followsChecksum(checksum, before?.checksum ?? null)
        ? null
        : 'the event before it is not the one that it was written after';
    },
  };
};
