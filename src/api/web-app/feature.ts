import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const hashed = /^assets\//;

/**
 * Checked on each request, so that a new build is served without a restart. Names that begin with a dot belong to the
 * build.
 */
const isFile = async (root: string, name: string): Promise<boolean> => {
  if (name.includes('\0') || name.split('/').some((part) => part === '' || part.startsWith('.'))) return false;
  const found = await stat(join(root, name)).catch(() => null);
  return found?.isFile() === true;
};

/** File names: a client that expects a file must not get a page. */
const fileName = /^\/assets\/|\.[^/]*$/;

/**
 * Whether a page is wanted: browsers ask for HTML, terminals and link previews accept anything, programs ask for JSON.
 */
const wantsPage = ({ headers: { accept = '*/*' } }: Pick<FastifyRequest, 'headers'>, pathname: string): boolean =>
  accept.includes('text/html') || (!/[/+]json\b/.test(accept) && !fileName.test(pathname));

type WebAppDeps = {
  /** Folder of the built web app; null = not served. */
  readonly webRoot: string | null;
  readonly basePath: string;
  /** First path segments that are never pages: those of other routes. */
  readonly ownPaths: ReadonlySet<string>;
};

const routes = {
  'GET /*': {
    policy: 'public',
    summary: "The web app's files, and its page for every address of its own",
    answer: { status: 200, type: 'text/html' },
  },
} as const satisfies RouteDefinitions;

/** Rewrites the page's addresses for the base path, and passes that path to the app. */
const under = (basePath: string, page: string): string =>
  page.replace('<html ', `<html data-base="${basePath}" `).replaceAll(/(href|src)="\//g, `$1="${basePath}/`);

/** Requested on every navigation, and rarely changed. */
const kept: ReadonlySet<string> = new Set(['favicon.svg', 'theme.js']);

const cachingOf = (name: string): string => {
  if (hashed.test(name)) return 'public, max-age=31536000, immutable';
  return kept.has(name) ? 'public, max-age=86400' : 'no-cache';
};

/**
 * The built web app: hashed assets are cached for ever, and its page is served at every other address unless JSON is
 * requested.
 */
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
    /** Read on each request: it is small, and a new build is served without a restart. */
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
