import type { Deps } from '../../application/deps.ts';
import type { App } from '../http/edge.ts';
import { addRoute } from '../http/route.ts';

/** What a session can be of: the file that the installation was started with. */
export const eventTypeRoutes = (app: App, { eventTypes }: Pick<Deps, 'eventTypes'>): void => {
  addRoute(app, 'GET /api/event-types', { handler: () => eventTypes });
};
