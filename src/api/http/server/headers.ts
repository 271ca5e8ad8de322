import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { App } from './http-context.ts';

/**
 * Everything from this origin. styled-components writes style elements: 'unsafe-inline' for styles, because a nonce would
 * make the kept page different for each visit and styles cannot run anything. Avatars come from Discord where it is used.
 */
export const contentSecurityPolicy = (settings: {
  readonly secure: boolean;
  readonly oauth: unknown;
}): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:', ...(settings.oauth === null ? [] : ['https://cdn.discordapp.com'])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: settings.secure ? { maxAge: 31_536_000 } : false,
  referrerPolicy: { policy: 'same-origin' },
  // Not usable on http loopback, and not needed.
  crossOriginEmbedderPolicy: false,
});

/** Answers without caching headers are personal and must not be stored. */
export const noStoreByDefault = (app: App): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
};
