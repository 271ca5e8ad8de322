import { eventTypes } from '../../src/domain/event-meaning.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';

it('readers without the schemas know the same types', () => {
  expect([...eventTypes].sort()).toEqual(eventRegistry.types);
});
