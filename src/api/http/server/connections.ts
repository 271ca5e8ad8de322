import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyWebsocket from '@fastify/websocket';
import type { WebsocketPluginOptions } from '@fastify/websocket';
import type { App } from './http-context.ts';
import { problem } from '../../../application/problems/problem.ts';
import { describeError } from '../../../application/describe-error.ts';

/** Requests that last longer, such as slow uploads, are cut: nothing of them was acknowledged. */
const cutAfterMs = 1500;

/**
 * Must come before all other hooks: while the server stops, new requests get our own problem, and connections are
 * closed.
 */
export const endConnections = (app: App): void => {
  let isClosing = false;
  // Ignores unknown Expect headers; Node would answer them by itself.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), cutAfterMs).unref();
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    const stopping = () => problem('unavailable', 'Muster is shutting down. Try again in a moment.', { retryAfter: 2 });
    done(isClosing ? stopping() : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
};

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Default for `ms`, in milliseconds. */
const idleMs = 30_000;

/**
 * Cuts a connection over which nothing has moved for `ms` while it was the client's turn: a body that stops arriving, an
 * answer that is not read. A request that the server still works on is left alone. Must be called before the app listens.
 */
export const cutIdleConnections = ({ server }: Pick<App, 'server'>, ms = idleMs): void => {
  const underWay = new WeakMap<Socket, Set<Exchange>>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response };
    const all = underWay.get(request.socket) ?? new Set();
    underWay.set(request.socket, all.add(exchange));
    response.once('close', () => void all.delete(exchange));
  });
  const isClientsTurn = (socket: Socket): boolean => {
    const all = [...(underWay.get(socket) ?? [])];
    return (
      all.length === 0 ||
      all.some(
        ({ request, response }) =>
          // A body that has arrived but is not read waits for the server, not for the client.
          (!request.complete && request.readableLength === 0) || (response.headersSent && socket.writableLength > 0),
      )
    );
  };
  server.setTimeout(ms, (socket) => {
    if (isClientsTurn(socket)) socket.destroy();
  });
};

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
