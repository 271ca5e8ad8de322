import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
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
  readonly basePath: string;
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

/** The page with its own addresses under the path of the domain, and that path for the app. */
const under = (basePath: string, page: string): string =>
  page.replace('<html ', `<html data-base="${basePath}" `).replaceAll(/(href|src)="\//g, `$1="${basePath}/`);

const cachingOf = (name: string): string => {
  if (hashed.test(name)) return 'public, max-age=31536000, immutable';
  // A browser asks for it with each change of the page.
  return name === 'favicon.svg' ? 'public, max-age=86400' : 'no-cache';
};

/** The built web app: hashed assets for ever, its page at every other address unless JSON is asked for. */
export const webApp = {
  name: 'web-app',
  routes,
  handlers: async ({ webRoot, basePath, ownPaths }: WebAppDeps, app) => {
    const root = webRoot !== null && existsSync(webRoot) ? webRoot : null;
    // the build lays a .br and a .gz beside each file
    if (root !== null)
      await app.register(fastifyStatic, { root, serve: false, cacheControl: false, preCompressed: true });

    const sendFile = (reply: FastifyReply, name: string): FastifyReply => {
      return reply.header('cache-control', cachingOf(name)).sendFile(name);
    };
    /** Read on each request, as files are: it is small, and a newly built one is served without a restart. */
    const sendPage = async (reply: FastifyReply, root: string): Promise<FastifyReply> => {
      if (basePath === '') return sendFile(reply, 'index.html');
      const page = under(basePath, await readFile(join(root, 'index.html'), 'utf8'));
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    };
    return {
      'GET /*': async (request, reply) => {
        const pathname = request.url.replace(/[?#].*$/s, '');
        if (ownPaths.has(pathname.split('/')[1] ?? '')) throw problem('not-found');
        const name = pathname.slice(1);
        if (root === null) throw problem('not-found');
        const isThere = await isFile(root, name);
        if (isThere && name === 'index.html') return sendPage(reply, root);
        if (isThere) return sendFile(reply, name);
        if (wantsPage(request, pathname) && (await isFile(root, 'index.html')))
          return sendPage(reply.header('vary', 'accept'), root);
        throw problem('not-found');
      },
    };
  },
} satisfies Feature<typeof routes>;
