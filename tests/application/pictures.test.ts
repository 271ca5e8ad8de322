import { createHash } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { checkPictures } from '../../src/application/pictures.ts';

/** Noise does not compress: half of such a file is half of its rows. */
const noise = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0, value = 7; i < pixels.length; i++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[i] = value >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const crc = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
};

/** A PNG whose header promises so many pixels and whose data is tiny. */
const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
const problemOf = async (...files: Uint8Array[]) => {
  const checked = await checkPictures(files);
  return checked.ok ? null : { problem: checked.problem, index: checked.index };
};

describe('pictures of an upload', () => {
  it.each([
    ['image/png', () => noise(64, 48).png().toBuffer()],
    ['image/jpeg', () => noise(64, 48).jpeg().toBuffer()],
    ['image/webp', () => noise(64, 48).webp().toBuffer()],
  ])('keeps %s with its size and the hash of its bytes', async (type, make) => {
    const bytes = await make();
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await checkPictures([bytes])).toEqual({
      ok: true,
      pictures: [{ bytes, hash, type, width: 64, height: 48 }],
    });
  });

  it.each([
    [
      'SVG',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    ],
    ['bare SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
    ['text', 'Nova, Rexxar'],
    ['nothing', ''],
  ])('refuses %s, whatever its name', async (_what, text) => {
    expect(await problemOf(Buffer.from(text))).toEqual({ problem: 'not-an-image', index: 0 });
  });

  it('refuses a GIF', async () => {
    expect(await problemOf(await noise(8, 8).gif().toBuffer())).toEqual({ problem: 'not-an-image', index: 0 });
  });

  it.each([
    ['PNG', () => noise(300, 300).png().toBuffer()],
    ['JPEG', () => noise(300, 300).jpeg().toBuffer()],
    ['progressive JPEG', () => noise(300, 300).jpeg({ progressive: true }).toBuffer()],
    ['WebP', () => noise(300, 300).webp().toBuffer()],
  ])('refuses half a %s', async (_what, make) => {
    expect(await problemOf(half(await make()))).toEqual({ problem: 'image-damaged', index: 0 });
  });

  it('refuses a signature with nothing behind it', async () => {
    const signature = (await noise(8, 8).png().toBuffer()).subarray(0, 40);
    expect(await problemOf(signature)).toEqual({ problem: 'image-damaged', index: 0 });
  });

  it('refuses a bomb by its header', async () => {
    expect(await problemOf(bomb(40_000, 40_000))).toEqual({ problem: 'image-too-many-pixels', index: 0 });
    expect(await problemOf(bomb(7_072, 7_071))).toEqual({ problem: 'image-too-many-pixels', index: 0 });
  });

  it('names the bad one of several', async () => {
    const good = await noise(8, 8).png().toBuffer();
    expect(await problemOf(good, Buffer.from('no'))).toEqual({ problem: 'not-an-image', index: 1 });
  });
});
