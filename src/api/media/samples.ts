import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { sample } from '../../contracts/samples.ts';
import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';

const index = z.array(z.object({ file: z.string().regex(/^[\w-]+\.(?:png|jpg|webp)$/), title: z.string() }));
const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };

/** The screenshots that ship with Muster; only what samples.json lists is served. */
export const sampleRoutes = (app: App, { folder }: { readonly folder: string }): void => {
  const samples = index
    .parse(JSON.parse(readFileSync(join(folder, 'samples.json'), 'utf8')))
    .map(({ file, title }) => ({ file, title, url: `/samples/${file}` }));

  addRoute(app, 'GET /api/samples', { answer: z.array(sample), handler: () => samples });
  addRoute(app, 'GET /samples/:file', {
    params: z.object({ file: z.string() }),
    compress: false,
    handler: async (request, reply) => {
      const found = samples.find(({ file }) => file === request.params.file);
      if (found === undefined) throw problem('not-found');
      const bytes = await readFile(join(folder, found.file));
      return reply
        .header('content-type', types[extname(found.file)] ?? 'application/octet-stream')
        .header('cache-control', 'private, max-age=3600')
        .send(bytes);
    },
  });
};
