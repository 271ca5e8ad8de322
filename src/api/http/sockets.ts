import fastifyWebsocket from '@fastify/websocket';
import type { App } from './edge.ts';

/** Clients have nothing to say. */
const mostBytesFromClient = 1024;
const goingAway = 1001;
const closingMs = 1000;

/**
 * Must be awaited before routes are registered, and by the whole app: an upgrade may be asked of any address, and what is
 * refused before its route would stay open otherwise.
 */
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
