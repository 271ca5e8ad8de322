import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { eventType } from '../../contracts/event-types.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const routes = {
  'GET /api/event-types': {
    policy: 'read-event-types',
    summary: 'The event types',
    answer: z.array(eventType),
  },
} as const satisfies RouteDefinitions;

/** Event types of sessions, from the configured file. */
export const eventTypes = {
  name: 'event-types',
  routes,
  handlers: ({ eventTypes: types }: Pick<Deps, 'eventTypes'>) => ({ 'GET /api/event-types': () => types }),
} satisfies Feature<typeof routes>;
