import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Chance } from './chance.ts';

const frame = (opcode: number, payload: Buffer, isMasked = true): Buffer => {
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255];
  const mask = Buffer.from([1, 2, 3, 4]);
  const [first = 0, ...more] = length;
  const bytes = isMasked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload;
  return Buffer.concat([
    Buffer.from([0x80 | opcode, (isMasked ? 0x80 : 0) | first, ...more]),
    ...(isMasked ? [mask] : []),
    bytes,
  ]);
};

const frames = (chance: Chance): Buffer =>
  chance.pick([
    frame(1, Buffer.from('{"type":"subscribe"}')),
    frame(1, Buffer.from([0xff, 0xfe])),
    frame(2, randomBytes(900)),
    frame(1, randomBytes(5_000)),
    frame(1, Buffer.from('x'), false),
    frame(3, Buffer.alloc(3)),
    frame(8, Buffer.from([3])),
    frame(9, randomBytes(126)),
    Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    randomBytes(200),
  ]);

/** A signed-in socket that sends what no screen of ours sends; resolves when it is over. */
export const sendFrames = (origin: string, cookie: string, chance: Chance): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(origin);
    const sent = Buffer.concat(Array.from({ length: 1 + chance.below(4) }, () => frames(chance)));
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      );
    });
    socket.once('data', () => socket.end(sent));
    socket.on('error', () => undefined);
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', () => undefined).on('close', () => resolve());
  });
