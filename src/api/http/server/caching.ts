import type { App } from './http-context.ts';

/** Answers without caching headers are personal and must not be stored. */
export const noStoreByDefault = (app: App): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
};
