import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { sample } from '../../contracts/samples.ts';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const index = z.array(z.object({ file: z.string().regex(/^[\w-]+\.(?:png|jpg|webp)$/), title: z.string() }));
const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };

const routes = {
  'GET /api/samples': {
    policy: 'read-samples',
    summary: 'Screenshots to try the submit dialog with',
    only: 'demo',
    answer: z.array(sample),
  },
  'GET /samples/:file': {
    policy: 'read-samples',
    summary: 'One of these screenshots',
    only: 'demo',
    params: z.object({ file: z.string().describe('As the list names it.') }),
    answer: { status: 200, type: 'image/*' },
    compress: false,
  },
} as const satisfies RouteDefinitions;

/** Sample screenshots; only those listed in samples.json are served. */
export const samples = {
  name: 'samples',
  routes,
  handlers: ({ samplesFolder }: { readonly samplesFolder: string | null }) => {
    const folder = samplesFolder ?? '';
    const list =
      samplesFolder === null ? [] : index.parse(JSON.parse(readFileSync(join(folder, 'samples.json'), 'utf8')));
    return {
      'GET /api/samples': () => list.map(({ file, title }) => ({ file, title, url: `/samples/${file}` })),
      'GET /samples/:file': async (request, reply) => {
        const found = list.find(({ file }) => file === request.params.file);
        if (found === undefined) throw problem('not-found');
        const bytes = await readFile(join(folder, found.file));
        return reply
          .header('content-type', types[extname(found.file)] ?? 'application/octet-stream')
          .header('cache-control', 'private, max-age=3600')
          .send(bytes);
      },
    };
  },
} satisfies Feature<typeof routes>;
