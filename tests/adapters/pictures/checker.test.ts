import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPictureChecker } from '../../../src/adapters/pictures/checker.ts';
import { rawPng } from '../../support/raw-png.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const checker = createPictureChecker({ timeoutMs: 60_000 });
afterAll(async () => {
  await checker.close();
  await folder.remove();
});

let files = 0;
const saved = (bytes: Uint8Array): string => {
  const path = join(folder.path, String((files += 1)));
  writeFileSync(path, bytes);
  return path;
};
const check = (bytes: Uint8Array) => checker.check(saved(bytes));

/** Noise does not compress: half of such a file is half of its rows. */
const noise = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0, value = 7; i < pixels.length; i++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[i] = value >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

const bomb = (width: number, height: number): Buffer => rawPng(width, height, Buffer.alloc(1000));

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

describe('the process that checks pictures', () => {
  it.each([
    ['image/png', () => noise(64, 48).png().toBuffer()],
    ['image/jpeg', () => noise(64, 48).jpeg().toBuffer()],
    ['image/webp', () => noise(64, 48).webp().toBuffer()],
  ])('says what %s is', async (type, make) => {
    expect(await check(await make())).toEqual({ type, width: 64, height: 48 });
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
    expect(await check(Buffer.from(text))).toBe('not-an-image');
  });

  it('refuses a GIF', async () => {
    expect(await check(await noise(8, 8).gif().toBuffer())).toBe('not-an-image');
  });

  it.each([
    ['PNG', () => noise(300, 300).png().toBuffer()],
    ['JPEG', () => noise(300, 300).jpeg().toBuffer()],
    ['progressive JPEG', () => noise(300, 300).jpeg({ progressive: true }).toBuffer()],
    ['WebP', () => noise(300, 300).webp().toBuffer()],
  ])('refuses half a %s', async (_what, make) => {
    expect(await check(half(await make()))).toBe('image-damaged');
  });

  it('refuses a signature with nothing behind it', async () => {
    const signature = (await noise(8, 8).png().toBuffer()).subarray(0, 40);
    expect(await check(signature)).toBe('image-damaged');
  });

  it('refuses a bomb by its header', async () => {
    expect(await check(bomb(40_000, 40_000))).toBe('image-too-many-pixels');
    expect(await check(bomb(7_072, 7_071))).toBe('image-too-many-pixels');
  });

  it('refuses a picture of one column that is 50 million rows long, at once', async () => {
    const before = performance.now();
    expect(await check(rawPng(1, 50_000_000, Buffer.alloc(100_000_000)))).toBe('image-too-long');
    expect(await check(rawPng(16_385, 1, Buffer.alloc(2050)))).toBe('image-too-long');
    expect(await check(rawPng(16_384, 2, Buffer.alloc(2 * 2049)))).toEqual({
      type: 'image/png',
      width: 16_384,
      height: 2,
    });
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});

describe('a picture that its decoder cannot bear', () => {
  const slow = (): Buffer => rawPng(7071, 7071, Buffer.alloc(7071 * (1 + 7071 * 6)), 16, 2);

  it('is refused for its time, and the next one is checked by another process', async () => {
    const impatient = createPictureChecker({ timeoutMs: 50 });
    expect(await impatient.check(saved(slow()))).toBe('image-too-heavy');
    await impatient.close();
    const patient = createPictureChecker({ timeoutMs: 60_000 });
    expect(await patient.check(saved(await noise(8, 8).png().toBuffer()))).toMatchObject({ width: 8 });
    await patient.close();
  }, 60_000);

  (process.platform === 'linux' ? it : it.skip)(
    'is refused for its memory',
    async () => {
      const frugal = createPictureChecker({ mostBytes: 30_000_000, timeoutMs: 60_000 });
      expect(await frugal.check(saved(slow()))).toBe('image-too-heavy');
      await frugal.close();
    },
    60_000,
  );

  it('reaches nobody once it is closed', async () => {
    const closed = createPictureChecker();
    await closed.close();
    await expect(closed.check(saved(slow()))).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('a part of a picture', () => {
  const sizeOf = async (bytes: Uint8Array | null | 'busy') => {
    if (bytes === null || bytes === 'busy') return bytes;
    const { format, width, height, exif } = await sharp(bytes).metadata();
    return [format, width, height, exif];
  };

  it('is cut out with a little around it, as far as the picture goes', async () => {
    const png = await noise(64, 48).png().toBuffer();
    expect(await sizeOf(await checker.cut(png, [20, 10, 30, 20]))).toEqual(['png', 44, 34, undefined]);
    expect(await sizeOf(await checker.cut(png, [0, 0, 30, 20]))).toEqual(['png', 37, 27, undefined]);
    expect(await sizeOf(await checker.cut(png, [60, 40, 300, 200]))).toEqual(['png', 64, 48, undefined]);
    const inside = await sharp(png).extract({ left: 13, top: 3, width: 44, height: 34 }).raw().toBuffer();
    const cut = await checker.cut(png, [20, 10, 30, 20]);
    expect(
      await sharp(Buffer.from(cut as Uint8Array))
        .raw()
        .toBuffer(),
    ).toEqual(inside);
  });

  it('is that which a browser shows of a picture that was turned', async () => {
    const turned = await noise(64, 48).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await sizeOf(await checker.cut(turned, [0, 60, 48, 1]))).toEqual(['png', 48, 3, undefined]);
  });

  it('is never large', async () => {
    const long = await sharp({ create: { width: 4000, height: 200, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    expect(await sizeOf(await checker.cut(long, [0, 0, 4000, 200]))).toEqual(['png', 1600, 80, undefined]);
  });

  it.each([
    ['beside the picture', [64, 0, 5, 5]],
    ['below it', [0, 48, 5, 5]],
    ['of no width', [1, 1, 0, 5]],
  ] as const)('is none %s', async (_what, part) => {
    expect(await checker.cut(await noise(64, 48).png().toBuffer(), part)).toBeNull();
  });

  it('is none of what is no picture', async () => {
    expect(await checker.cut(Buffer.from('Nova'), [0, 0, 5, 5])).toBeNull();
  });

  it('is refused when too many wait, or when it takes too long', async () => {
    const narrow = createPictureChecker({ mostCuts: 1, timeoutMs: 60_000 });
    const png = await noise(64, 48).png().toBuffer();
    const [first, second] = await Promise.all([narrow.cut(png, [0, 0, 9, 9]), narrow.cut(png, [0, 0, 9, 9])]);
    expect([await sizeOf(first), second]).toEqual([['png', 13, 13, undefined], 'busy']);
    expect(await sizeOf(await narrow.cut(png, [0, 0, 9, 9]))).toEqual(['png', 13, 13, undefined]);
    await narrow.close();
    const impatient = createPictureChecker({ timeoutMs: 1 });
    const slow = rawPng(7071, 7071, Buffer.alloc(7071 * (1 + 7071 * 6)), 16, 2);
    expect(await impatient.cut(slow, [7000, 7000, 50, 50])).toBe('busy');
    await impatient.close();
  }, 60_000);
});
