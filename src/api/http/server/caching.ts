import type { App } from './http-context.ts';

/** What does not say how long it may be kept, is of somebody and of now. */
export const noStoreByDefault = (app: App): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
};
