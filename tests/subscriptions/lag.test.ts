import type { Position } from '../../src/domain/kernel/envelope.ts';
import { eventsBetween, lagSeconds } from '../../src/subscriptions/lag.ts';
import { createInMemoryEventStore, positionOf } from '../support/in-memory-event-store.ts';
import { fact } from '../projections/support/facts.ts';

const store = createInMemoryEventStore();
const [first] = store.put(
  fact('a', { type: 'One', data: {} }),
  fact('a', { type: 'Other', data: {} }),
  fact('a', { type: 'One', data: {} }),
);
const head = positionOf(3);
const clock = { now: () => new Date(Date.parse(first?.recordedAt ?? '') + 90_000) };
const lag = (after: Position | null, types: readonly string[] | null = null, to: Position | null = head) =>
  lagSeconds({ eventStore: store, clock }, { after, head: to, types });

it('is how long the oldest event that was not looked at has been there', async () => {
  expect(await lag(null)).toBe(90);
  expect(await lag(head)).toBe(0);
  expect(await lag(null, null, null)).toBe(0);
});

it('is nothing where only events of no concern are left', async () => {
  expect(await lag(positionOf(1), ['Other'])).toBeGreaterThan(0);
  expect(await lag(positionOf(2), ['Other'])).toBe(0);
});

it('counts events where positions do', () => {
  expect([eventsBetween(null, head), eventsBetween(positionOf(1), head), eventsBetween(head, head)]).toEqual([3, 2, 0]);
  expect(eventsBetween(null, null)).toBe(0);
  // Positions of a server's log are offsets in its files.
  expect(eventsBetween(null, '0'.repeat(40) as Position)).toBeNull();
});
