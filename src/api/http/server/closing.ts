import type { App } from './http-context.ts';
import { problem } from '../../../application/problems/problem.ts';

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
