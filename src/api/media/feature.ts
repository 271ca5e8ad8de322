import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { storedAttachment } from '../../projections/messages/queries.ts';
import { isPictureOfSession } from '../../projections/sessions/queries.ts';
import type { StoredPicture } from '../../ports/media-store.ts';
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
  'GET /media/attachments/:id': {
    policy: 'read-messages',
    summary: 'A file of an archived message',
    reads: ['messages'],
    params: z.object({ id: z.string().max(64).describe('Of the attachment.') }),
    answer: { status: 200, type: '*/*' },
    compress: false,
  },
} as const satisfies Routes;

type Sending = {
  /** Hash of the bytes. */
  readonly mediaId: string;
  readonly file: StoredPicture;
  /** For who saves it; null: none. */
  readonly filename: string | null;
};

/** Nothing of it runs, wherever it is opened; only a picture is shown, everything else is saved. */
const send = (
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { mediaId, file, filename }: Sending,
): FastifyReply => {
  const etag = `"${mediaId}"`;
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const isPicture = pictures.has(file.type);
  const disposition = isPicture ? 'inline' : 'attachment';
  const named = filename === null ? '' : `; filename*=UTF-8''${encodeURIComponent(filename)}`;
  return reply
    .header('content-type', isPicture ? file.type : 'application/octet-stream')
    .header('content-disposition', `${disposition}${named}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
};

export const media = {
  name: 'media',
  routes,
  handlers: ({ media: store, readModels }: Pick<Deps, 'media' | 'readModels'>) => ({
    'GET /media/sessions/:id': async (request, reply) => {
      const { id } = request.params;
      // The store holds more than pictures of sessions.
      const file = (await isPictureOfSession(readModels, id)) ? await store.get(id) : null;
      if (file === null) throw problem('not-found', 'This picture is not stored, or was erased.');
      return send(request, reply, { mediaId: id, file, filename: null });
    },
    'GET /media/attachments/:id': async (request, reply) => {
      const found = await storedAttachment(readModels, request.params.id);
      const file = found === null ? null : await store.get(found.mediaId);
      if (found === null || file === null) throw problem('not-found', 'This file is not stored, or was erased.');
      return send(request, reply, { ...found, file });
    },
  }),
} satisfies Feature<typeof routes>;
