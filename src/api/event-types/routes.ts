import type { Deps } from '../../application/deps.ts';
import type { App } from '../plugins/edge.ts';
import { addRoute } from '../plugins/route.ts';

/** What a session can be of: the file that the installation was started with. */
export const eventTypeRoutes = (app: App, { eventTypes }: Pick<Deps, 'eventTypes'>): void => {
  addRoute(app, 'GET /api/event-types', { handler: () => eventTypes });
};
