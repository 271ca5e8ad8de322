import fastifyWebsocket from '@fastify/websocket';
import type { WebsocketPluginOptions } from '@fastify/websocket';
import { describeError } from '../../../application/describe-error.ts';
import type { App } from './http-context.ts';

/** Clients send nothing. */
const mostBytesFromClient = 1024;
const goingAway = 1001;
const closingMs = 1000;

type ErrorHandler = NonNullable<WebsocketPluginOptions['errorHandler']>;

/** Malformed messages are the client's fault and not logged as errors. */
const endSocket: ErrorHandler = (error, socket, request) => {
  const code: unknown = 'code' in error ? error.code : null;
  const details = { err: describeError(error) };
  if (typeof code === 'string' && code.startsWith('WS_ERR_')) request.log.info({ code }, 'a socket sent no message');
  else request.log.error(details, 'a socket failed');
  socket.terminate();
};

/**
 * Must be awaited before routes are registered, and by the whole app: an upgrade may be asked of any address, and what is
 * refused before its route would stay open otherwise.
 */
export const acceptSockets = async (app: App): Promise<void> => {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: mostBytesFromClient },
    errorHandler: endSocket,
    preClose: (done) => {
      const { websocketServer: server } = app;
      for (const client of server.clients) client.close(goingAway);
      // A client that does not answer the close would delay the shutdown by half a minute.
      setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, closingMs).unref();
      server.close(() => done());
    },
  });
};
