import type { Position } from '../../domain/kernel/envelope.ts';
import type { EventStore } from '../../ports/event-store.ts';

type Log = Pick<EventStore, 'append' | 'readStream'>;

/** Placeholder position, because the seed never waits for one. */
const nowhere = '0'.padStart(20, '0') as Position;

/**
 * A log that takes appends at once and writes them in their order: appends that wait share a commit, though one thing is
 * decided after another. Only for who is alone with the log and finishes what was broken off by doing it again.
 */
export const createWriteBehind = <S extends Log>(log: S): S & { readonly settled: () => Promise<void> } => {
  const writing = new Set<Promise<void>>();
  let fault: Error | null = null;
  const settled = async (): Promise<void> => {
    await Promise.all(writing);
    if (fault !== null) throw fault;
  };
  return {
    ...log,
    append: (stream, expected, facts) => {
      if (fault !== null) return Promise.reject(fault);
      const written = log.append(stream, expected, facts).then(
        ({ ok }) => {
          writing.delete(written);
          if (!ok) fault ??= new Error(`The log holds other events of ${stream} than the demo guild's`);
        },
        (cause: unknown) => {
          writing.delete(written);
          fault ??= new Error('The demo guild could not be written', { cause });
        },
      );
      writing.add(written);
      const revision = (expected === 'no-stream' ? -1 : expected.revision) + facts.length;
      return Promise.resolve({ ok: true, revision, position: nowhere });
    },
    readStream: async (...asked) => {
      await settled();
      return log.readStream(...asked);
    },
    settled,
  };
};
