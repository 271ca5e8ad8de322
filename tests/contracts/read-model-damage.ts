import type { ReadModelStore } from '../../src/ports/read-model-store.ts';
import { commitTo, keysOf, row, sessionsShape } from './read-models.ts';

/** Something of a row or of the checkpoint that can become another behind the store's back. */
const changes = ['document', 'field', 'words', 'checkpoint'] as const;
type Change = (typeof changes)[number];

/** Read models that can be damaged; `check` is the look that the product takes at its start and once a day. */
export type DamageableReadModels = {
  open(onDamage: (damage: { readonly projection: string }) => void): {
    readonly store: ReadModelStore;
    readonly check: () => Promise<void>;
  };
  /** For the row with this key in the serving session list. */
  change(what: Change, key: string): void | Promise<void>;
  dispose(): Promise<void>;
};

/** Behaviour of damaged read models. */
export const describeReadModelDamage = (name: string, make: () => Promise<DamageableReadModels>): void => {
  describe(`${name}, damaged`, () => {
    const others = { ...sessionsShape(), name: 'others' };
    let engine: DamageableReadModels;
    let told: string[];
    let store: ReadModelStore;
    let check: () => Promise<void>;
    beforeEach(async () => {
      engine = await make();
      told = [];
      ({ store, check } = engine.open(({ projection }) => told.push(projection)));
      await commitTo(await store.open(others, 'serving'), { writes: [row('o')] });
    });
    afterEach(async () => {
      await store.close();
      await engine.dispose();
    });
    const listed = async (projection: string, from = store): Promise<readonly string[]> =>
      keysOf(await from.find(projection, 'list', { limit: 9 }));

    it.each(changes)('serves no build whose %s is another, from the next look on, and tells it once', async (what) => {
      const build = await store.open(sessionsShape(), 'serving');
      await commitTo(build, {
        writes: [row('a', { count: 1 }, ['raid']), row('b', { status: null }), row('ø"\u{1f409}')],
      });
      await check();
      expect(told).toEqual([]);
      const { store: other } = engine.open(() => undefined);
      expect(await listed('sessions', other)).toHaveLength(3);
      await engine.change(what, 'a');
      await check();
      await check();
      expect(told).toEqual(['sessions']);
      await expect(listed('sessions')).rejects.toMatchObject({ code: 'no-build' });
      await expect(listed('sessions', other)).rejects.toMatchObject({ code: 'no-build' });
      expect(Object.keys(await store.checkpoints())).toEqual(['others']);
      expect(await listed('others')).toEqual(['o']);
      await other.close();
    });

    it('says so to callers that continue with it, and serves the rebuilt one', async () => {
      const build = await store.open(sessionsShape(), 'serving');
      await commitTo(build, { writes: [row('a', { count: 1 })] });
      const next = { reset: false, writes: [row('b')], deletes: [], expected: await build.checkpoint() };
      await engine.change('document', 'a');
      await check();
      const late = build.commit({ ...next, next: next.expected });
      await expect(late).rejects.toMatchObject({ code: 'read-model-damaged' });
      const rebuild = await store.open(sessionsShape(), 'rebuild');
      await commitTo(rebuild, { writes: [row('a', { count: 1 })] });
      await rebuild.serve();
      await check();
      expect([told, await listed('sessions')]).toEqual([['sessions'], ['a']]);
      expect(Object.keys(await store.checkpoints()).toSorted()).toEqual(['others', 'sessions']);
    });
  });
};
