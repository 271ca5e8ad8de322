import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './http-context.ts';

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
