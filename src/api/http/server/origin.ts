import type { FastifyRequest } from 'fastify';
import { problem } from '../../../application/problems/problem.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Callback address for Discord. */
export const callbackPath = '/auth/discord/callback';

export const isLoopback = (hostname: string): boolean => loopbackNames.includes(hostname);

/** Origins of this installation; the three names of loopback are equivalent. */
export const ownOrigins = (publicUrl: string): readonly string[] => {
  const url = new URL(publicUrl);
  if (!isLoopback(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return loopbackNames.map((name) => `${url.protocol}//${name}${port}`);
};

/** Without its port. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '');

/**
 * Another name that leads here may belong to a page elsewhere, which would then be of the same origin as we are. Asked by
 * another machine of the same installation (a probe, a scraper) a route may say that any name will do.
 */
export const refuseForeignHost = (request: FastifyRequest, publicUrl: string): void => {
  if (request.routeOptions.config.route?.host === 'any') return;
  // Host names from the proxy and from the request: either may be forged.
  const names = [request.hostname, nameIn(request.headers.host ?? '')];
  if (names.every((name) => isLoopback(name) || name === new URL(publicUrl).hostname)) return;
  throw problem('cross-site', 'Muster does not answer under this host name. PUBLIC_URL sets it.');
};

const isOwn = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin } = request.headers;
  return (
    request.headers['sec-fetch-site'] === 'same-origin' ||
    (origin !== undefined && ownOrigins(publicUrl).includes(origin))
  );
};

/** Whether a request comes from another site; typed addresses and non-browsers do not. */
const isFromElsewhere = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && !ownOrigins(publicUrl).includes(origin);
};

/** Other sites can send cookies along, so writes and the socket must come from our own pages. */
export const refuseCrossSite = (request: FastifyRequest, publicUrl: string): void => {
  const origin = request.routeOptions.config.route?.origin ?? (safeMethods.has(request.method) ? 'any' : 'own');
  if (origin === 'own' && !isOwn(request, publicUrl)) throw problem('cross-site');
  if (origin === 'not-cross-site' && isFromElsewhere(request, publicUrl)) throw problem('cross-site');
};
