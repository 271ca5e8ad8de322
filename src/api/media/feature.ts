import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { isPictureOfSession } from '../../projections/sessions/queries.ts';
import type { Feature } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import type { Routes } from '../http/row.ts';

/** What a browser shows without running anything; SVG is not among them. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const routes = {
  'GET /media/sessions/:id': {
    policy: 'read-session-media',
    summary: 'A screenshot of a session',
    reads: ['sessions'],
    params: z.object({
      id: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('Of the picture, as `imageUrls` names it.'),
    }),
    answer: { status: 200, type: 'image/*', also: [304] },
    compress: false,
  },
} as const satisfies Routes;

export const media = {
  name: 'media',
  routes,
  handlers: ({ media: store, readModels }: Pick<Deps, 'media' | 'readModels'>) => ({
    'GET /media/sessions/:id': async (request, reply) => {
      const { id } = request.params;
      const etag = `"${id}"`;
      // The store holds more than pictures of sessions.
      const found = (await isPictureOfSession(readModels, id)) ? await store.get(id) : null;
      if (found === null) throw problem('not-found', 'This picture is not stored, or was erased.');
      reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const isPicture = pictures.has(found.type);
      return reply
        .header('content-type', isPicture ? found.type : 'application/octet-stream')
        .header('content-disposition', isPicture ? 'inline' : 'attachment')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength));
    },
  }),
} satisfies Feature<typeof routes>;
