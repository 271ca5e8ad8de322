import { eventTypes } from '../../src/domain/event-meaning.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';

it('whoever reads without the schemas knows the same types', () => {
  expect([...eventTypes].sort()).toEqual(eventRegistry.types);
});
