import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { createSubscriber } from '../../../src/projections/kernel/run/subscriber.ts';
import type { Projection } from '../../../src/projections/kernel/definition/projection.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { fc } from '../../support/property.ts';
import { readingOf } from './project.ts';
import type { Projected } from './project.ts';

/**
 * One page of the log: its number of events, how many earlier ones it repeats, and whether the process restarts before
 * it.
 */
type Page = { readonly size: number; readonly repeated: number; readonly restart: boolean };

/** Deliveries of a log to a projection: pages of any size, overlaps, and restarts. */
export const delivery: fc.Arbitrary<readonly Page[]> = fc.array(
  fc.record({ size: fc.integer({ min: 1, max: 12 }), repeated: fc.nat({ max: 5 }), restart: fc.boolean() }),
  { minLength: 1, maxLength: 30 },
);

/** Folds events as the runner does, page by page; the last page repeats until the log is at its end. */
export const deliver = async (
  projection: Projection,
  facts: readonly UncommittedEvent[],
  pages: readonly Page[],
): Promise<Projected> => {
  const readModels = createInMemoryReadModels();
  const events = createInMemoryEventStore().put(...facts);
  const begin = async () =>
    createSubscriber(
      {
        pubSub: { publish: async () => undefined },
        knows: () => true,
        retry: (action) => action(0),
        onError: (error) => {
          throw error;
        },
      },
      projection,
      { logId: 'log-1', build: await readModels.open(projection.shape, 'serving') },
    );
  let subscriber = await begin();
  for (let at = 0, turn = 0; at < events.length; turn += 1) {
    const { size, repeated, restart } = pages[turn % pages.length] ?? { size: 1, repeated: 0, restart: false };
    if (restart) subscriber = await begin();
    const end = Math.min(events.length, at + size);
    const batch = { events: events.slice(Math.max(0, at - repeated), end), scannedTo: positionOf(end) };
    expect(await subscriber.take(batch)).toBe('done');
    // The same page again, for a reader that restarted before the commit.
    if (restart) expect(await subscriber.take(batch)).toBe('done');
    at = end;
  }
  return readingOf(projection, readModels, subscriber.build, subscriber.checkpoint().skipped);
};
