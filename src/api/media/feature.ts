import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { storedAttachment } from '../../projections/messages/queries.ts';
import { isPictureOfSession } from '../../projections/sessions/queries.ts';
import type { OpenPicture } from '../../ports/media-store.ts';
import type { PictureRegion } from '../../ports/picture-checker.ts';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { createSlots } from './slots.ts';

/** Types that a browser shows without running code; not SVG. */
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
    answer: { status: [200, 304], type: 'image/*' },
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
    answer: { status: [200, 304], type: 'image/png' },
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
} as const satisfies RouteDefinitions;

type FileToSend = {
  /** ETag: the hash of the file. */
  readonly tag: string;
  readonly mediaId: string;
  /** The part of the file to send; created only when the client has no current copy. */
  readonly part?: (store: MediaDeps['media']) => Promise<OpenPicture | null>;
  /** Suggested file name; null: none. */
  readonly filename: string | null;
};
type MediaExchange = { readonly request: Pick<FastifyRequest, 'headers'>; readonly reply: FastifyReply };
type MediaDeps = Pick<Deps, 'media' | 'pictures' | 'readModels'>;

const notStored = () => problem('not-found', 'This file is not stored, or was erased.');

/** Sends a file so that it can never run: pictures are shown, everything else is downloaded. */
const send = async (
  { request, reply }: MediaExchange,
  { tag, mediaId, part, filename }: FileToSend,
  { media: store }: MediaDeps,
): Promise<FastifyReply> => {
  const etag = `"${tag}"`;
  const isKept = request.headers['if-none-match'] === etag;
  // Before success headers are set: failures must not be cached.
  if (isKept && !(await store.has(mediaId))) throw notStored();
  const sent = isKept ? null : await (part?.(store) ?? store.open(mediaId));
  if (!isKept && sent === null) throw notStored();
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff');
  if (sent === null) return reply.code(304).send();
  const isPicture = pictures.has(sent.type);
  const disposition = isPicture ? 'inline' : 'attachment';
  // Unpaired surrogates in a file name cannot be encoded.
  const named = filename === null ? '' : `; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed())}`;
  return reply
    .header('content-type', isPicture ? sent.type : 'application/octet-stream')
    .header('content-length', sent.size)
    .header('content-disposition', `${disposition}${named}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(sent.bytes());
};

/** The store also holds files other than session screenshots. */
const requireOfSession = async ({ readModels }: MediaDeps, id: string): Promise<void> => {
  if (!(await isPictureOfSession(readModels, id))) throw notStored();
};

const partOf =
  ({ pictures }: MediaDeps, id: string, part: PictureRegion) =>
  async (store: MediaDeps['media']): Promise<OpenPicture | null> => {
    const whole = await store.get(id);
    if (whole === null) return null;
    const bytes = await pictures.cut(whole.bytes, part);
    if (bytes === null) throw problem('not-found', 'This screenshot has no such region.');
    if (bytes === 'busy') throw problem('unavailable', 'Screenshots cannot be cropped at the moment. Try again.');
    return { type: 'image/png', size: bytes.byteLength, bytes: () => Readable.from([Buffer.from(bytes)]) };
  };

const partIn = (box: string): PictureRegion => {
  const [left = 0, top = 0, width = 0, height = 0] = box.split(',').map(Number);
  return [left, top, width, height];
};

export const media = {
  name: 'media',
  routes,
  handlers: (deps: MediaDeps, app) => {
    const slots = createSlots();
    // Waiting for a slot does not count as answering time.
    app.addHook('preHandler', async (request, reply) => {
      const leave = await slots.enter(request.user?.account.id ?? '');
      reply.raw.once('close', leave);
      if (reply.raw.closed) leave();
    });
    return {
      'GET /media/sessions/:id': async (request, reply) => {
        const { id } = request.params;
        await requireOfSession(deps, id);
        return send({ request, reply }, { tag: id, mediaId: id, filename: null }, deps);
      },
      // Cut from the stored screenshot on request, so that erasing the screenshot suffices.
      'GET /media/sessions/:id/crops/:box': async (request, reply) => {
        const { id, box } = request.params;
        await requireOfSession(deps, id);
        const part = partOf(deps, id, partIn(box));
        return send({ request, reply }, { tag: `${id}/${box}`, mediaId: id, part, filename: null }, deps);
      },
      'GET /media/attachments/:id': async (request, reply) => {
        const found = await storedAttachment(deps.readModels, request.params.id);
        if (found === null) throw notStored();
        const { mediaId, filename } = found;
        return send({ request, reply }, { tag: mediaId, mediaId, filename }, deps);
      },
    };
  },
} satisfies Feature<typeof routes>;
