import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { storedAttachment } from '../../projections/messages/queries.ts';
import { isPictureOfSession } from '../../projections/sessions/queries.ts';
import type { StoredPicture } from '../../ports/media-store.ts';
import type { Part } from '../../ports/picture-checker.ts';
import type { Feature } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import type { Routes } from '../http/row.ts';

/** What a browser shows without running anything; SVG is not among them. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const pictureId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('Of the picture, as `imageUrls` names it.');

const routes = {
  'GET /media/sessions/:id': {
    policy: 'read-session-media',
    summary: 'A screenshot of a session',
    reads: ['sessions'],
    params: z.object({ id: pictureId }),
    answer: { status: 200, type: 'image/*', also: [304] },
    compress: false,
  },
  'GET /media/sessions/:id/crops/:box': {
    policy: 'read-session-media',
    summary: 'A part of a screenshot',
    reads: ['sessions'],
    params: z.object({
      id: pictureId,
      box: z
        .string()
        .regex(/^\d{1,5}(?:,\d{1,5}){3}$/)
        .describe('Left, top, width and height in pixels of the picture.'),
    }),
    answer: { status: 200, type: 'image/png', also: [304] },
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
  /** Other bytes, another tag: the hash of a file. */
  readonly tag: string;
  /** Made only for who does not hold it. */
  readonly file: () => StoredPicture | Promise<StoredPicture>;
  /** For who saves it; null: none. */
  readonly filename: string | null;
};

/** Nothing of it runs, wherever it is opened; only a picture is shown, everything else is saved. */
const send = async (
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { tag, file, filename }: Sending,
): Promise<FastifyReply> => {
  const etag = `"${tag}"`;
  const isKept = request.headers['if-none-match'] === etag;
  // Before any header of success: what fails is not to be kept.
  const sent = isKept ? null : await file();
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff');
  if (sent === null) return reply.code(304).send();
  const isPicture = pictures.has(sent.type);
  const disposition = isPicture ? 'inline' : 'attachment';
  const named = filename === null ? '' : `; filename*=UTF-8''${encodeURIComponent(filename)}`;
  return reply
    .header('content-type', isPicture ? sent.type : 'application/octet-stream')
    .header('content-disposition', `${disposition}${named}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(sent.bytes.buffer, sent.bytes.byteOffset, sent.bytes.byteLength));
};

type MediaDeps = Pick<Deps, 'media' | 'pictures' | 'readModels'>;

/** The store holds more than pictures of sessions. */
const pictureOf = async ({ media: store, readModels }: MediaDeps, id: string): Promise<StoredPicture> => {
  const file = (await isPictureOfSession(readModels, id)) ? await store.get(id) : null;
  if (file === null) throw problem('not-found', 'This picture is not stored, or was erased.');
  return file;
};

const partOf = async ({ pictures }: MediaDeps, whole: StoredPicture, part: Part): Promise<StoredPicture> => {
  const bytes = await pictures.cut(whole.bytes, part);
  if (bytes === null) throw problem('not-found', 'This picture has no such part.');
  if (bytes === 'busy') throw problem('unavailable', 'No picture can be cut at the moment; please try again.');
  return { bytes, type: 'image/png' };
};

const partIn = (box: string): Part => {
  const [left = 0, top = 0, width = 0, height = 0] = box.split(',').map(Number);
  return [left, top, width, height];
};

export const media = {
  name: 'media',
  routes,
  handlers: (deps: MediaDeps) => ({
    'GET /media/sessions/:id': async (request, reply) => {
      const { id } = request.params;
      const file = await pictureOf(deps, id);
      return send(request, reply, { tag: id, file: () => file, filename: null });
    },
    // Cut out when it is asked for, of the stored picture: what is erased there is gone here.
    'GET /media/sessions/:id/crops/:box': async (request, reply) => {
      const { id, box } = request.params;
      const whole = await pictureOf(deps, id);
      const file = () => partOf(deps, whole, partIn(box));
      return send(request, reply, { tag: `${id}/${box}`, file, filename: null });
    },
    'GET /media/attachments/:id': async (request, reply) => {
      const found = await storedAttachment(deps.readModels, request.params.id);
      const file = found === null ? null : await deps.media.get(found.mediaId);
      if (found === null || file === null) throw problem('not-found', 'This file is not stored, or was erased.');
      return send(request, reply, { tag: found.mediaId, file: () => file, filename: found.filename });
    },
  }),
} satisfies Feature<typeof routes>;
