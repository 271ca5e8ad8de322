import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Attachment } from './guild.ts';

export type File = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly says?: Partial<Attachment>;
};
/** Faults when a file is fetched. */
export type Trouble =
  'slow' | 'stuck' | 'endless' | 'truncated' | 'gone' | { readonly redirect: string } | { readonly status: number };

const livesMs = 24 * 60 * 60 * 1000;
const endlessBytes = 40_000_000;

/**
 * The host of attachments. Their addresses are signed and expire
 * (https://docs.discord.com/developers/reference#signed-attachment-cdn-urls); reading the message again gives new ones.
 */
export const createAttachments = (origin: () => string) => {
  const files = new Map<string, File>();
  const troubles = new Map<string, Trouble>();
  const fetched: string[] = [];
  let lives = livesMs;
  const sign = (id: string, ex: string): string => createHash('sha256').update(`${id} ${ex}`).digest('hex');
  const urlOf = (channelId: string, id: string, name: string): string => {
    // In whole seconds, as hexadecimal digits.
    const ex = Math.floor((Date.now() + lives) / 1000).toString(16);
    return `${origin()}/attachments/${channelId}/${id}/${encodeURIComponent(name)}?ex=${ex}&is=0&hm=${sign(id, ex)}`;
  };

  return {
    fetched,
    urlOf,
    keep: (channelId: string, id: string, file: File): Attachment => {
      files.set(id, file);
      const url = urlOf(channelId, id, file.name);
      const { name: filename, type: content_type, bytes } = file;
      return { id, filename, content_type, size: bytes.length, url, proxy_url: url, ...file.says };
    },
    /** Fault of that file from now on; null: none. */
    trouble: (id: string, trouble: Trouble | null): void => {
      if (trouble === null) troubles.delete(id);
      else troubles.set(id, trouble);
    },
    /** Addresses that are given out from now on live so long. */
    live: (ms: number): void => void (lives = ms),
    serve: (app: FastifyInstance): void => {
      app.get('/attachments/:channel/:id/:name', async (request, reply) => {
        const { id } = request.params as { readonly id: string };
        const { ex = '', hm } = request.query as { readonly ex?: string; readonly hm?: string };
        fetched.push(id);
        const file = files.get(id);
        const trouble = troubles.get(id);
        if (
          file === undefined ||
          trouble === 'gone' ||
          hm !== sign(id, ex) ||
          Number.parseInt(ex, 16) * 1000 < Date.now()
        )
          return reply.code(404).type('text/plain').send('This content is no longer available.');
        if (typeof trouble === 'object')
          return 'redirect' in trouble ? reply.redirect(trouble.redirect) : reply.code(trouble.status).send('');
        // Until the client gives up.
        if (trouble === 'stuck') return reply.hijack();
        if (trouble === 'slow') await pause(2_000);
        reply.type(file.type);
        if (trouble === 'truncated') {
          reply.hijack();
          reply.raw.writeHead(200, { 'content-length': String(file.bytes.length), 'content-type': file.type });
          reply.raw.write(file.bytes.slice(0, Math.ceil(file.bytes.length / 2)));
          setTimeout(() => reply.raw.destroy(), 20);
          return reply;
        }
        return reply.send(trouble === 'endless' ? Buffer.alloc(endlessBytes) : Buffer.from(file.bytes));
      });
    },
  };
};
export type Attachments = ReturnType<typeof createAttachments>;
