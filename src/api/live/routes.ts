import fastifyWebsocket from '@fastify/websocket';
import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { guard } from '../http/route.ts';
import type { LiveHub } from './hub.ts';

/** Clients have nothing to say. */
const mostBytesFromClient = 1024;
const goingAway = 1001;
const closingMs = 1000;

/** Must be awaited before routes are registered: the plugin looks at each of them. */
export const acceptSockets = async (app: App): Promise<void> => {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: mostBytesFromClient },
    preClose: (done) => {
      const { websocketServer: server } = app;
      for (const client of server.clients) client.close(goingAway);
      // Who does not answer the close would hold the shutdown for half a minute.
      setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, closingMs).unref();
      server.close(() => done());
    },
  });
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
