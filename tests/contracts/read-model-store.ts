import type { Build, ReadModelStore } from '../../src/ports/read-model-store.ts';
import { describeDigest } from './read-model-digest.ts';
import { describeQueries } from './read-model-queries.ts';
import { describeRows } from './read-model-rows.ts';
import { EMPTY, attendance, checkpointAt, commitTo, keysOf, row, sessionsShape } from './read-models.ts';
import type { ReadModelEngine } from './read-models.ts';

const everything = { limit: 1000 };

/** The promises of the ReadModelStore port. */
export const describeReadModelStore = (
  name: string,
  makeEngine: () => Promise<ReadModelEngine>,
  /** false: a stand-in that lets two conflicting transactions both commit. */
  { fenceUnderConcurrency } = { fenceUnderConcurrency: true },
): void => {
  describe(`${name} as ReadModelStore`, () => {
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
    const listed = async (): Promise<readonly string[]> => keysOf(await store.find('sessions', 'list', everything));

    describe('commit', () => {
      it('starts empty and keeps documents, fields and checkpoint together', async () => {
        expect(await build.checkpoint()).toEqual(EMPTY);
        const doc = { id: 'a', text: 'Ærø "\u{1f409}"', nested: [{ n: 1.5, none: null, yes: true }] };
        const text = JSON.stringify(doc);
        await commitTo(build, { writes: [{ ...row('a', { status: 'processed', count: 3 }), text }] });
        expect(await build.checkpoint()).toEqual(checkpointAt(1));
        expect(await build.load('list', ['a', 'b'])).toEqual(new Map([['a', text]]));
        const [found] = await store.find('sessions', 'list', everything);
        expect(found?.text).toBe(text);
        expect(found).toMatchObject({ key: 'a', fields: { eventDate: null, status: 'processed', count: 3 } });
      });

      it('replaces and deletes', async () => {
        await commitTo(build, { writes: [row('a', { count: 1 }), row('b'), row('c')] });
        await commitTo(build, {
          writes: [row('a', { count: 2 })],
          deletes: [
            { view: 'list', key: 'b' },
            { view: 'list', key: 'none' },
          ],
        });
        expect(await listed()).toEqual(['a', 'c']);
        expect(await build.load('list', ['a'])).toEqual(new Map([['a', '{"key":"a","count":2}']]));
      });

      it('applies deletes before writes, and of several writes of a key the last stays', async () => {
        await commitTo(build, { writes: [row('a')] });
        await commitTo(build, {
          writes: [row('a', { count: 1 }), row('a', { count: 2 })],
          deletes: [{ view: 'list', key: 'a' }],
        });
        expect((await store.find('sessions', 'list', everything)).map(({ fields }) => fields.count)).toEqual([2]);
      });

      it('drops every document of every view on reset, before the writes of the same commit', async () => {
        await commitTo(build, { writes: [row('a', {}, ['raid']), attendance('p')] });
        await commitTo(build, { reset: true, writes: [row('b')] });
        expect(await listed()).toEqual(['b']);
        expect(await store.count('sessions', 'attendance', everything)).toBe(0);
        expect(await store.count('sessions', 'list', { match: [['raid']], limit: 1 })).toBe(0);
      });

      it('is superseded when the checkpoint has moved, and changes nothing then', async () => {
        await commitTo(build, { writes: [row('a', { count: 1 })] });
        const outcome = await build.commit({
          reset: true,
          writes: [row('b')],
          deletes: [{ view: 'list', key: 'a' }],
          expected: EMPTY,
          next: checkpointAt(9),
        });
        expect(outcome).toBe('superseded');
        expect(await listed()).toEqual(['a']);
        expect(await build.checkpoint()).toEqual(checkpointAt(1));
      });

      (fenceUnderConcurrency ? it : it.skip)('lets one of two runners of the same build win', async () => {
        const other = await (await engine.open()).open(sessionsShape(), 'serving');
        const outcomes = await Promise.all(
          [build, other].map((runner, n) =>
            runner.commit({
              reset: false,
              writes: [row(`by-${n}`)],
              deletes: [],
              expected: EMPTY,
              next: checkpointAt(n + 1),
            }),
          ),
        );
        expect(outcomes.toSorted()).toEqual(['committed', 'superseded']);
        expect(await listed()).toEqual([outcomes[0] === 'committed' ? 'by-0' : 'by-1']);
      });

      it.each([
        ['an unknown field', 'unknown-field', row('z', { colour: 'red' })],
        ['an unknown view', 'unknown-view', { ...row('z'), view: 'nowhere' }],
        ['tokens of a view that is not searchable', 'not-searchable', { ...attendance('z'), tokens: ['word'] }],
      ])('changes nothing when one write has %s', async (_what, code, bad) => {
        await expect(commitTo(build, { writes: [row('a'), bad] })).rejects.toMatchObject({ code });
        expect(await listed()).toEqual([]);
        expect(await build.checkpoint()).toEqual(EMPTY);
      });

      it('loads thousands of documents at once', async () => {
        const keys = Array.from({ length: 3_500 }, (_, n) => `k"${n}'`);
        await commitTo(build, { writes: keys.map((key) => row(key)) });
        expect((await build.load('list', [...keys, 'none'])).size).toBe(keys.length);
        expect((await store.get('sessions', 'list', keys)).get(`k"7'`)?.key).toBe(`k"7'`);
      });
    });

    describe('builds', () => {
      it('has no build of a projection that was never opened', async () => {
        await expect(store.find('nothing', 'list', everything)).rejects.toMatchObject({ code: 'no-build' });
        expect(Object.keys(await store.checkpoints())).toEqual(['sessions']);
      });

      it('continues the serving build after a restart', async () => {
        await commitTo(build, { writes: [row('a')] });
        await store.close();
        store = await engine.open();
        expect(await listed()).toEqual(['a']);
        build = await store.open(sessionsShape(), 'serving');
        expect(await build.checkpoint()).toEqual(checkpointAt(1));
        expect(await store.checkpoints()).toEqual({ sessions: { ...checkpointAt(1), version: 1 } });
      });

      it('fills a rebuild unseen beside what serves, then swaps; the former runner is superseded', async () => {
        await commitTo(build, { writes: [row('old')] });
        const rebuild = await store.open(sessionsShape(), 'rebuild');
        expect(await rebuild.checkpoint()).toEqual(EMPTY);
        await commitTo(rebuild, { writes: [row('new')] });
        await commitTo(build, { writes: [row('older')] });
        expect(await listed()).toEqual(['old', 'older']);

        await rebuild.serve();
        expect(await listed()).toEqual(['new']);
        const late = {
          reset: false,
          writes: [row('late')],
          deletes: [],
          expected: checkpointAt(2),
          next: checkpointAt(3),
        };
        expect(await build.commit(late)).toBe('superseded');
        await rebuild.serve();
        await commitTo(rebuild, { writes: [row('newer')] });
        expect(await listed()).toEqual(['new', 'newer']);
        await build.discard();
        expect(await listed()).toEqual(['new', 'newer']);
      });

      it('has everything in a rebuild whose bulk has ended: rows, search and order, also of what came after', async () => {
        const rebuild = await store.open(sessionsShape(), 'rebuild');
        await commitTo(rebuild, {
          writes: [row('a', { eventDate: '1' }, ['raid', 'old']), row('b', { eventDate: '2' }, ['raid']), row('x')],
        });
        await commitTo(rebuild, {
          writes: [row('a', { eventDate: '3' }, ['raid', 'new'])],
          deletes: [{ view: 'list', key: 'x' }],
        });
        await rebuild.prepare();
        await rebuild.prepare();
        await commitTo(rebuild, { writes: [row('c', { eventDate: '2' }, ['raid'])] });
        await rebuild.serve();
        const matching = async (word: string): Promise<readonly string[]> =>
          keysOf(await store.find('sessions', 'list', { match: [[word]], sort: [['eventDate', 'desc']], limit: 9 }));
        expect(await matching('raid')).toEqual(['a', 'b', 'c']);
        expect([await matching('old'), await matching('new')]).toEqual([[], ['a']]);
        await commitTo(rebuild, { writes: [row('a', {}, [])], deletes: [{ view: 'list', key: 'b' }] });
        expect(await matching('raid')).toEqual(['c']);
        await rebuild.prepare();
        expect(await matching('raid')).toEqual(['c']);
      });

      it('shows a swap to other clients at once', async () => {
        await commitTo(build, { writes: [row('old')] });
        const other = await engine.open();
        expect(keysOf(await other.find('sessions', 'list', everything))).toEqual(['old']);
        const rebuild = await store.open(sessionsShape(), 'rebuild');
        await commitTo(rebuild, { writes: [row('new')] });
        await rebuild.serve();
        expect(keysOf(await other.find('sessions', 'list', everything))).toEqual(['new']);
        await other.close();
      });

      it('starts a new version empty and lets the old one serve until the new one does', async () => {
        await commitTo(build, { writes: [row('old')] });
        const second = await store.open(sessionsShape(2), 'serving');
        expect(await second.checkpoint()).toEqual(EMPTY);
        expect(await listed()).toEqual(['old']);
        expect((await store.checkpoints()).sessions?.version).toBe(1);
        await commitTo(second, { writes: [row('new')] });
        await second.serve();
        expect(await listed()).toEqual(['new']);
        expect((await store.checkpoints()).sessions?.version).toBe(2);
      });

      it('starts empty when the shape has changed under the same version', async () => {
        await commitTo(build, { writes: [row('old')] });
        const shape = sessionsShape();
        const views = shape.views.map((view) => ({ ...view, fieldNames: [...view.fieldNames, 'extra'] }));
        const changed = await store.open({ ...shape, views }, 'serving');
        expect(await changed.checkpoint()).toEqual(EMPTY);
        await commitTo(changed, { writes: [row('new', { extra: 'x' })] });
        await changed.serve();
        expect(await store.find('sessions', 'list', { where: [['extra', '=', 'x']], limit: 1 })).toHaveLength(1);
      });

      it('drops a half-finished rebuild at the next one', async () => {
        const first = await store.open(sessionsShape(), 'rebuild');
        await commitTo(first, { writes: [row('half')] });
        const second = await store.open(sessionsShape(), 'rebuild');
        expect(await second.checkpoint()).toEqual(EMPTY);
        expect(
          await first.commit({
            reset: false,
            writes: [],
            deletes: [],
            expected: checkpointAt(1),
            next: checkpointAt(2),
          }),
        ).toBe('superseded');
        await expect(first.serve()).rejects.toMatchObject({ code: 'superseded' });
        await second.serve();
        expect(await listed()).toEqual([]);
      });

      it('discards a rebuild without a trace and never what serves', async () => {
        await commitTo(build, { writes: [row('a')] });
        const rebuild = await store.open(sessionsShape(), 'rebuild');
        await rebuild.discard();
        await build.discard();
        expect(await listed()).toEqual(['a']);
      });
    });
  });

  describeDigest(name, makeEngine);
  describeQueries(name, makeEngine);
  describeRows(name, makeEngine);
};
