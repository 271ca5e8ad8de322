import type { RunningServer } from '../../../support/server.ts';
import { buildCall } from './calls.ts';
import type { Who } from './calls.ts';
import type { Chance } from './chance.ts';
import { sendFrames } from './frames.ts';
import { hostileForm } from './pictures.ts';
import { rawBytes } from './raw.ts';
import { send, sendRaw } from './send.ts';
import type { Answer } from './send.ts';

/** Whom an attack meets, and as whom. */
export type World = {
  readonly server: RunningServer;
  readonly who: Who;
  readonly pictures: readonly Buffer[];
  readonly chance: Chance;
};
/** One request; `what` is enough to send it again by hand. */
export type Shot = { readonly what: string; readonly isWrite: boolean; readonly fire: () => Promise<Answer | null> };

const upload = ({ server: { origin }, who, pictures, chance }: World): Shot => {
  const { body, type } = hostileForm(pictures, chance);
  const head = [
    'POST /api/sessions HTTP/1.1',
    'Host: localhost',
    `Origin: ${origin}`,
    ...who.cookies.slice(0, 1).map((cookie) => `Cookie: ${cookie}`),
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ].join('\r\n');
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
  return { what: `a form of ${body.length} bytes`, isWrite: true, fire: () => sendRaw(origin, bytes) };
};

/** The next request of an attack, of any kind. */
export const nextShot = (world: World): Shot => {
  const { server, who, chance } = world;
  if (chance.happens(0.06)) {
    const bytes = rawBytes(chance);
    return {
      what: `raw ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`,
      isWrite: false,
      fire: () => sendRaw(server.origin, bytes),
    };
  }
  if (chance.happens(0.01)) return upload(world);
  const [cookie] = who.cookies;
  if (cookie !== undefined && chance.happens(0.02))
    return {
      what: 'frames',
      isWrite: false,
      fire: async () => (await sendFrames(server.origin, cookie, chance), null),
    };
  const call = buildCall(server.origin, who, chance);
  return {
    what: JSON.stringify(call).slice(0, 600),
    isWrite: call.body !== null,
    fire: () => send(server.origin, call),
  };
};
