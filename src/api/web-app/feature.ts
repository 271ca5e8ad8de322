import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import type { Routes } from '../http/row.ts';

const hashed = /^assets\//;

const filesOf = (root: string): ReadonlySet<string> =>
  new Set(
    existsSync(root)
      ? readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
          // The builder's own notes.
          .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
      : [],
  );

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
} as const satisfies Routes;

/** The built web app: hashed assets for ever, its page at every other address unless JSON is asked for. */
export const webApp = {
  name: 'web-app',
  routes,
  handlers: async ({ webRoot: root, ownPaths }: WebAppDeps, app) => {
    const files = root === null ? new Set<string>() : filesOf(root);
    if (root !== null && files.size > 0) await app.register(fastifyStatic, { root, serve: false, cacheControl: false });

    const sendFile = (reply: FastifyReply, name: string): FastifyReply => {
      const caching = hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
      return reply.header('cache-control', caching).sendFile(name);
    };
    return {
      'GET /*': (request, reply) => {
        const pathname = request.url.replace(/[?#].*$/s, '');
        if (ownPaths.has(pathname.split('/')[1] ?? '')) throw problem('not-found');
        const name = pathname.slice(1);
        if (files.has(name)) return sendFile(reply, name);
        if (wantsPage(request, pathname) && files.has('index.html'))
          return sendFile(reply.header('vary', 'accept'), 'index.html');
        throw problem('not-found');
      },
    };
  },
} satisfies Feature<typeof routes>;
