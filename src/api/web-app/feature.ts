import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const hashed = /^assets\//;

/** Looked at on each request: a newly built web app is served without a restart. What begins with a dot is the builder's own. */
const isFile = async (root: string, name: string): Promise<boolean> => {
  if (name.includes('\0') || name.split('/').some((part) => part === '' || part.startsWith('.'))) return false;
  const found = await stat(join(root, name)).catch(() => null);
  return found?.isFile() === true;
};

/** Names of files: who has no page in mind must not take one for them. */
const fileName = /^\/assets\/|\.[^/]*$/;

/** Browsers say so; terminals, link previews and monitors take anything, programs ask for JSON. */
const wantsPage = ({ headers: { accept = '*/*' } }: Pick<FastifyRequest, 'headers'>, pathname: string): boolean =>
  accept.includes('text/html') || (!/[/+]json\b/.test(accept) && !fileName.test(pathname));

type WebAppDeps = {
  /** Folder of the built web app; null = not served. */
  readonly webRoot: string | null;
  /** First parts of addresses that are never a page of the web app: those of the other routes. */
  readonly ownPaths: ReadonlySet<string>;
};

const routes = {
  'GET /*': {
    policy: 'public',
    summary: "The web app's files, and its page for every address of its own",
    answer: { status: 200, type: 'text/html' },
  },
} as const satisfies RouteDefinitions;

const cachingOf = (name: string): string => {
  if (hashed.test(name)) return 'public, max-age=31536000, immutable';
  // A browser asks for it with each change of the page.
  return name === 'favicon.svg' ? 'public, max-age=86400' : 'no-cache';
};

/** The built web app: hashed assets for ever, its page at every other address unless JSON is asked for. */
export const webApp = {
  name: 'web-app',
  routes,
  handlers: async ({ webRoot, ownPaths }: WebAppDeps, app) => {
    const root = webRoot !== null && existsSync(webRoot) ? webRoot : null;
    // the build lays a .br and a .gz beside each file
    if (root !== null)
      await app.register(fastifyStatic, { root, serve: false, cacheControl: false, preCompressed: true });

    const sendFile = (reply: FastifyReply, name: string): FastifyReply => {
      return reply.header('cache-control', cachingOf(name)).sendFile(name);
    };
    return {
      'GET /*': async (request, reply) => {
        const pathname = request.url.replace(/[?#].*$/s, '');
        if (ownPaths.has(pathname.split('/')[1] ?? '')) throw problem('not-found');
        const name = pathname.slice(1);
        if (root === null) throw problem('not-found');
        if (await isFile(root, name)) return sendFile(reply, name);
        if (wantsPage(request, pathname) && (await isFile(root, 'index.html')))
          return sendFile(reply.header('vary', 'accept'), 'index.html');
        throw problem('not-found');
      },
    };
  },
} satisfies Feature<typeof routes>;
