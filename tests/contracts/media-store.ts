import { createHash } from 'node:crypto';
import type { MediaStore } from '../../src/ports/media-store.ts';

export type MediaEngine = { open(): MediaStore | Promise<MediaStore>; dispose(): Promise<void> };

/** The promises of the MediaStore port. */
export const describeMediaStore = (name: string, makeEngine: () => Promise<MediaEngine>): void => {
  describe(`${name} as MediaStore`, () => {
    let engine: MediaEngine;
    let store: MediaStore;
    beforeEach(async () => {
      engine = await makeEngine();
      store = await engine.open();
    });
    afterEach(() => engine.dispose());
    const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => n % 251);

    it('keeps bytes and type under the SHA-256 of the bytes', async () => {
      const id = await store.put(bytes, 'image/png');
      expect(id).toBe(createHash('sha256').update(bytes).digest('hex'));
      const media = await store.get(id);
      expect(media?.type).toBe('image/png');
      expect(Buffer.compare(media?.bytes ?? new Uint8Array(), bytes)).toBe(0);
    });

    it('keeps the same bytes once and empty bytes too', async () => {
      const ids = await Promise.all([store.put(bytes, 'image/png'), store.put(bytes, 'image/png')]);
      expect(ids[0]).toBe(ids[1]);
      const empty = await store.put(new Uint8Array(), 'text/plain');
      expect((await store.get(empty))?.bytes.length).toBe(0);
    });

    it('gives back what was stored before a restart', async () => {
      const id = await store.put(bytes, 'image/webp');
      store = await engine.open();
      expect((await store.get(id))?.type).toBe('image/webp');
    });

    it('forgets what was deleted, and takes it again', async () => {
      const id = await store.put(bytes, 'image/png');
      await store.delete(id);
      await store.delete(id);
      expect(await store.get(id)).toBeNull();
      await store.put(bytes, 'image/jpeg');
      expect((await store.get(id))?.type).toBe('image/jpeg');
    });

    it.each([
      '',
      'x',
      '../../etc/passwd',
      'A'.repeat(64),
      'a'.repeat(64),
      `${'a'.repeat(64)}/..`,
      `${'a'.repeat(64)}.type`,
    ])('has nothing under %p', async (id) => {
      expect(await store.get(id)).toBeNull();
      await store.delete(id);
    });
  });
};
