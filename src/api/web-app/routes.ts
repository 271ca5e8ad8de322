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

const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') === true;

/** The built web app: hashed assets for ever, its page for every other address that a browser opens. */
export const serveWebApp = async (app: App, root: string | null): Promise<void> => {
  const files = root === null ? new Set<string>() : filesOf(root);
  if (root !== null && files.size > 0) await app.register(fastifyStatic, { root, serve: false, cacheControl: false });

  const sendFile = (reply: FastifyReply, file: string): FastifyReply => {
    const caching = hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
    return reply.header('cache-control', caching).sendFile(file);
  };

  addRoute(app, 'GET /*', {
    handler: (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (ours.test(pathname)) throw problem('not-found');
      const file = pathname.slice(1);
      if (files.has(file)) return sendFile(reply, file);
      if (wantsPage(request) && files.has('index.html')) return sendFile(reply, 'index.html');
      throw problem('not-found');
    },
  });
};
