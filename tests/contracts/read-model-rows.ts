import type { Build, ReadModelStore } from '../../src/ports/read-model-store.ts';
import { commitTo, credit, sessionsShape } from './read-models.ts';
import type { ReadModelEngine } from './read-models.ts';

/** Rows without documents: key and fields say everything. */
export const describeRows = (name: string, makeEngine: () => Promise<ReadModelEngine>): void => {
  describe(`${name}: a view without documents`, () => {
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

    const rows = [credit('a', { day: '2026-03-01', count: 1 }), credit('b', { day: null, count: 2.5 })];

    it('keeps key and fields', async () => {
      await commitTo(build, { writes: [...rows, credit('c', { day: '2026-03-02', count: 9 })] });
      await commitTo(build, {
        writes: [credit('a', { day: '2026-03-03', count: 1 })],
        deletes: [{ view: 'credits', key: 'c' }],
      });
      expect(await store.find('sessions', 'credits', { sort: [['day', 'desc']], limit: 9 })).toEqual([
        { key: 'a', text: '', fields: { day: '2026-03-03', count: 1 } },
        { key: 'b', text: '', fields: { day: null, count: 2.5 } },
      ]);
      expect((await store.get('sessions', 'credits', ['b'])).get('b')?.text).toBe('');
      await expect(build.load('credits', ['a'])).rejects.toMatchObject({ code: 'no-documents' });
    });

    const gone = (key: string) => ({ view: 'credits', key });
    const only = (...left: ReturnType<typeof credit>[]) => left.map(({ key, fields }) => ({ key, text: '', fields }));
    it.each([
      ['nothing twice', [{ writes: rows }], only(...rows)],
      [
        'a row again, in another commit',
        [{ writes: rows }, { writes: [credit('a', { day: '2026-03-09', count: 3 })] }],
        only(credit('a', { day: '2026-03-09', count: 3 }), credit('b', { day: null, count: 2.5 })),
      ],
      ['a row and its end', [{ writes: rows }, { deletes: [gone('a')] }], only(...rows.slice(1))],
      [
        'a row, its end, and the row again',
        [{ writes: rows }, { deletes: [gone('a')] }, { writes: rows.slice(0, 1) }],
        only(...rows),
      ],
      ['an end and the row in one commit', [{ writes: rows }, { writes: rows, deletes: [gone('a')] }], only(...rows)],
      ['the end of what never was', [{ deletes: [gone('x')] }, { writes: rows }], only(...rows)],
      [
        'a reset behind all of it',
        [{ writes: rows }, { deletes: [gone('b')] }, { reset: true, writes: rows.slice(0, 1) }],
        only(...rows.slice(0, 1)),
      ],
    ])('is filled with %s and serves what held last, like one that served meanwhile', async (_what, commits, left) => {
      const filled = await store.open(sessionsShape(), 'rebuild');
      for (const commit of commits) {
        await commitTo(build, commit);
        await commitTo(filled, commit);
      }
      await filled.prepare();
      expect(await filled.digest()).toBe(await build.digest());
      await filled.serve();
      expect(await store.find('sessions', 'credits', { limit: 9 })).toEqual(left);
      // and is then like any other
      await commitTo(filled, { writes: [credit('b', { day: 'late', count: 0 })], deletes: [gone('a')] });
      expect(await store.find('sessions', 'credits', { limit: 9 })).toEqual(
        only(credit('b', { day: 'late', count: 0 })),
      );
    });
  });
};
