import { aggregates } from '../../src/domain/aggregates.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';

it('every event type says what it is in the moderation log', () => {
  const types = Object.values(aggregates).flatMap(({ audit }) => Object.keys(audit));
  expect(types.sort()).toEqual(eventRegistry.types);
});
