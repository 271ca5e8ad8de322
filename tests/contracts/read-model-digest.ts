import type { Build, ReadModelStore } from '../../src/ports/read-model-store.ts';
import { attendance, commitTo, credit, row, sessionsShape } from './read-models.ts';
import type { ReadModelEngine } from './read-models.ts';

/** What the digest of a projection includes and excludes. */
export const describeDigest = (name: string, makeEngine: () => Promise<ReadModelEngine>): void => {
  describe(`${name}: the digest`, () => {
    let engine: ReadModelEngine;
    let store: ReadModelStore;
    let build: Build;
    beforeEach(async () => {
      engine = await makeEngine();
      store = await engine.open();
      build = await store.open(sessionsShape(), 'serving');
    });
    afterEach(async () => {
      await store.close();
      await engine.dispose();
    });

    it('is that of the documents, whatever their history, key order and checkpoint', async () => {
      await commitTo(build, {
        writes: [row('b', { count: 9 }), row('x'), attendance('p', { one: 1, two: [{ b: 1, a: 2 }] })],
      });
      await commitTo(build, { writes: [row('a'), row('b', { count: 2 })], deletes: [{ view: 'list', key: 'x' }] });
      const rebuilt = await store.open(sessionsShape(), 'rebuild');
      expect(await rebuilt.digest()).not.toBe(await build.digest());
      await commitTo(rebuilt, {
        writes: [attendance('p', { two: [{ a: 2, b: 1 }], one: 1 }), row('a'), row('b', { count: 2 })],
      });
      expect(await rebuilt.digest()).toBe(await build.digest());
      expect(await build.digest()).toMatch(/^[0-9a-f]{64}$/);
      await commitTo(rebuilt, { writes: [row('b', { count: 3 })] });
      expect(await rebuilt.digest()).not.toBe(await build.digest());
    });

    it('distinguishes views and keys', async () => {
      await commitTo(build, { writes: [{ ...row('a'), text: '1' }] });
      const first = await build.digest();
      await commitTo(build, { reset: true, writes: [{ ...attendance('a'), text: '1' }] });
      expect(await build.digest()).not.toBe(first);
    });

    it('has the fields of a view without documents', async () => {
      await commitTo(build, {
        writes: [credit('a', { day: '2026-03-01', count: 1 }), credit('b', { day: null, count: 2.5 })],
      });
      const before = await build.digest();
      await commitTo(build, { writes: [credit('b', { day: null, count: 2 })] });
      expect(await build.digest()).not.toBe(before);
      await commitTo(build, { writes: [credit('b', { count: 2.5 })] });
      expect(await build.digest()).toBe(before);
    });
  });
};
