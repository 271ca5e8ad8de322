import { createUnknownTypes } from '../../src/main/unknown-types.ts';
import { fact } from '../projections/support/facts.ts';
import { createInMemoryEventStore } from '../support/in-memory-event-store.ts';

it('what a newer build has written is seen by whoever follows, whatever they asked for', async () => {
  const store = createInMemoryEventStore();
  const unknown = createUnknownTypes({ knows: (type, version) => type === 'Known' && version === 1 });
  const log = unknown.watching(store);
  store.put(fact('a', { type: 'Known', data: {} }), fact('a', { type: 'FromTheFuture', data: {} }));
  const until = await store.head();
  const { signal } = new AbortController();
  const read: string[] = [];
  for await (const { events } of log.follow({ after: null, until, types: ['Known'], signal }))
    read.push(...events.map(({ type }) => type));
  // A reading of the past is of what was asked for.
  expect([read, unknown.met()]).toEqual([['Known'], []]);
  const ending = new AbortController();
  for await (const batch of log.follow({ after: null, until: null, types: ['Known'], signal: ending.signal }))
    if (batch.scannedTo === until) ending.abort();
  expect(unknown.met()).toEqual(['FromTheFuture']);
  expect([unknown.isKnown('Known'), unknown.isKnown('FromTheFuture')]).toEqual([true, false]);
});
