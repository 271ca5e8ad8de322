import type { EventRegistry } from '../domain/kernel/registry.ts';
import type { EventStore } from '../ports/event-store.ts';

/** What a newer build has written to the log while this process followed it. */
export const createUnknownTypes = ({ knows }: Pick<EventRegistry, 'knows'>) => {
  const met = new Set<string>();
  return {
    met: (): readonly string[] => [...met],
    isKnown: (type: string): boolean => knows(type, 1),
    /** The same log, whose followers are also given types that they did not ask for: what is unknown is seen then. */
    watching: ({ follow, ...store }: Pick<EventStore, 'follow' | 'head' | 'logId'>) => ({
      ...store,
      follow: async function* (options: Parameters<EventStore['follow']>[0]): ReturnType<EventStore['follow']> {
        // What ends is a reading of the past by one projection.
        const types = options.until === null ? null : options.types;
        for await (const batch of follow({ ...options, types })) {
          for (const { type, schemaVersion } of batch.events) if (!knows(type, schemaVersion)) met.add(type);
          yield batch;
        }
      } as EventStore['follow'],
    }),
  };
};
