import { crc32, deflateSync } from 'node:zlib';
import type { Chance } from './chance.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const png = (
  width: number,
  height: number,
  rows: Buffer,
  kind: readonly [depth: number, colour: number, interlaced: number] = [1, 0, 0],
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const [depth, colour, interlaced] = kind;
  header.set([depth, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Made once: some take a second to pack. None of them is a picture that may be kept. */
export const hostilePictures = (): readonly Buffer[] => {
  const column = png(1, 50_000_000, Buffer.alloc(100_000_000));
  const bomb = png(60_000, 60_000, Buffer.alloc(1_000));
  const heavy = png(7_071, 7_071, Buffer.alloc(300_000), [16, 2, 1]);
  return [
    column,
    bomb,
    heavy,
    column.subarray(0, 40),
    png(300, 300, Buffer.alloc(20)),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
    Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8L', 'latin1'),
    Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'latin1'),
    Buffer.alloc(0),
  ];
};

/** A form with some of them, whole or cut off. */
export const hostileForm = (
  pictures: readonly Buffer[],
  chance: Chance,
): { readonly body: Buffer; readonly type: string } => {
  const boundary = 'muster-attack';
  const part = (disposition: string, bytes: Buffer | string): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]);
  const files = Array.from({ length: 1 + chance.below(3) }, () =>
    part(
      `name="${chance.happens(0.95) ? 'screenshots' : '__proto__'}"; filename="${chance.pick(['a.png', '../../x', ''])}"`,
      chance.pick(pictures),
    ),
  );
  const all = Buffer.concat([
    part('name="eventType"', 'Kraken'),
    part('name="eventDate"', '2026-11-20T19:30:00Z'),
    ...files,
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return {
    body: chance.happens(0.15) ? all.subarray(0, chance.below(all.length)) : all,
    type: `multipart/form-data; boundary=${boundary}`,
  };
};
