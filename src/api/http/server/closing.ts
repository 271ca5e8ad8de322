import type { App } from './http-context.ts';
import { problem } from '../../../application/problems/problem.ts';

/** What has not ended by then, such as an upload on a slow line, is cut: nothing of it was acknowledged. */
const cutAfterMs = 1500;

/** Must come before all other hooks: while the server stops, new requests are refused in our words and no connection stays. */
export const endConnections = (app: App): void => {
  let isClosing = false;
  // Nothing but 100-continue is known, and it may be passed over: Node would answer it in its own way.
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
