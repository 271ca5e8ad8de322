import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';

/** Addresses that are never a page of the web app. */
const ours = /^\/(?:api|auth|media|samples|ws|docs|healthz|readyz|internal)(?:\/|$)/;
const hashed = /^assets\//;

const filesOf = (root: string): ReadonlySet<string> =>
  new Set(
    existsSync(root)
      ? readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      : [],
  );

/** Names of files: who has no page in mind must not take one for them. */
const fileName = /^\/assets\/|\.[^/]*$/;

/** Browsers say so; terminals, link previews and monitors take anything, programs ask for JSON. */
const wantsPage = ({ headers: { accept = '*/*' } }: Pick<FastifyRequest, 'headers'>, pathname: string): boolean =>
  accept.includes('text/html') || (!/[/+]json\b/.test(accept) && !fileName.test(pathname));

/** The built web app: hashed assets for ever, its page at every other address unless JSON is asked for. */
export const serveWebApp = async (app: App, root: string | null): Promise<void> => {
  const files = root === null ? new Set<string>() : filesOf(root);
  if (root !== null && files.size > 0) await app.register(fastifyStatic, { root, serve: false, cacheControl: false });

  const sendFile = (reply: FastifyReply, name: string): FastifyReply => {
    const caching = hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
    return reply.header('cache-control', caching).sendFile(name);
  };

  addRoute(app, 'GET /*', {
    handler: (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (ours.test(pathname)) throw problem('not-found');
      const name = pathname.slice(1);
      if (files.has(name)) return sendFile(reply, name);
      if (wantsPage(request, pathname) && files.has('index.html'))
        return sendFile(reply.header('vary', 'accept'), 'index.html');
      throw problem('not-found');
    },
  });
};
