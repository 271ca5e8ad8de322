import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';

/** What a browser shows without running anything; SVG is not among them. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

export const mediaRoutes = (app: App, { media }: Pick<Deps, 'media'>): void => {
  addRoute(app, 'GET /media/sessions/:id', {
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
    compress: false,
    handler: async (request, reply) => {
      const { id } = request.params;
      const etag = `"${id}"`;
      const found = await media.get(id);
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
  });
};
