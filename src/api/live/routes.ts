import fastifyWebsocket from '@fastify/websocket';
import type { App } from '../plugins/edge.ts';
import { problem } from '../plugins/problem.ts';
import { guard } from '../plugins/route.ts';
import type { LiveHub } from './hub.ts';

/** Clients have nothing to say. */
const mostBytesFromClient = 1024;

/** Must be awaited before routes are registered: the plugin looks at each of them. */
export const acceptSockets = async (app: App): Promise<void> => {
  await app.register(fastifyWebsocket, { options: { maxPayload: mostBytesFromClient } });
};

export const liveRoutes = (app: App, hub: LiveHub): void => {
  app.route({
    method: 'GET',
    url: '/ws',
    websocket: true,
    config: { route: 'GET /ws' },
    onRequest: [
      guard(app, 'GET /ws'),
      (request, _reply, done) => {
        done(request.ws ? undefined : problem('not-found'));
      },
    ],
    handler: (socket, request) => {
      if (request.user === null) socket.close();
      else hub.add(socket, request.user);
    },
  });
  app.addHook('onClose', () => hub.stop());
};
