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

    const inParts = async function* (parts = 3): AsyncGenerator<Uint8Array> {
      for (let part = 0; part < parts; part += 1) yield bytes.subarray(part * 100_000, (part + 1) * 100_000);
    };

    it('receives bytes as they come, and answers them once they are kept', async () => {
      const received = await store.receive(inParts());
      expect(received).toMatchObject({ id: createHash('sha256').update(bytes).digest('hex'), size: bytes.length });
      expect(await store.get(received.id)).toBeNull();
      expect(await store.keep(received, 'image/png')).toBe(received.id);
      await store.discard(received);
      const kept = await store.get(received.id);
      expect([kept?.type, Buffer.compare(kept?.bytes ?? new Uint8Array(), bytes)]).toEqual(['image/png', 0]);
    });

    it('keeps nothing of what was discarded or broke off', async () => {
      const received = await store.receive(inParts());
      await store.discard(received);
      await store.discard(received);
      await expect(store.keep(received, 'image/png')).rejects.toThrow();
      const broken = async function* () {
        yield* inParts(1);
        throw new Error('cut off');
      };
      await expect(store.receive(broken())).rejects.toThrow('cut off');
      expect(await store.get(received.id)).toBeNull();
    });

    it('keeps what was received twice once', async () => {
      const [one, two] = await Promise.all([store.receive(inParts()), store.receive(inParts())]);
      await Promise.all([store.keep(one, 'image/png'), store.keep(two, 'image/png')]);
      expect((await store.get(one.id))?.bytes.length).toBe(bytes.length);
    });

    it('deletes what is stale, and nothing that was stored since', async () => {
      const [before, later] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
      const id = await store.put(bytes, 'image/png');
      expect([await store.deleteStale(id, before), await store.has(id)]).toEqual([false, true]);
      expect([await store.deleteStale(id, later), await store.has(id)]).toEqual([true, false]);
      expect([await store.deleteStale(id, later), await store.get(id)]).toEqual([true, null]);
      await store.put(bytes, 'image/png');
      expect((await store.get(id))?.type).toBe('image/png');
    });

    it('gives the bytes of what is stored as a stream, as often as it is asked', async () => {
      const id = await store.put(bytes, 'image/png');
      const opened = await store.open(id);
      expect(opened).toMatchObject({ type: 'image/png', size: bytes.length });
      for (let time = 0; time < 2; time += 1) {
        const pieces = (await opened?.bytes().toArray()) as Buffer[];
        expect(Buffer.compare(Buffer.concat(pieces), bytes)).toBe(0);
      }
      expect([await store.has(id), await store.has('a'.repeat(64))]).toEqual([true, false]);
      expect(await store.open('a'.repeat(64))).toBeNull();
      await store.delete(id);
      expect([await store.has(id), await store.open(id)]).toEqual([false, null]);
    });

    it.each([
      ['image/png', 'text/plain', 'image/png'],
      ['image/png', 'image/gif', 'image/png'],
      ['text/plain', 'image/png', 'image/png'],
      ['text/plain', 'text/html', 'text/plain'],
    ])('keeps of %s and then %s the type %s for the same bytes', async (first, second, kept) => {
      const id = await store.put(bytes, first);
      await store.put(bytes, second);
      await store.keep(await store.receive(inParts()), second);
      expect((await store.get(id))?.type).toBe(kept);
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
