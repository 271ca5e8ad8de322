import type { Position } from '../../src/domain/kernel/envelope.ts';
import type { OpenItem, ReactionStore } from '../../src/ports/reaction-store.ts';

export type ReactionStoreEngine = { readonly store: ReactionStore; dispose(): Promise<void> };

const at = (n: number | null, logId = 'log-1') => ({
  logId,
  position: n === null ? null : (String(n).padStart(20, '0') as Position),
});
const item = (eventId: string, rest: Partial<OpenItem> = {}): OpenItem => ({
  reaction: 'link',
  eventId,
  stream: 'roster-guild',
  revision: 3,
  code: 'name-taken',
  at: `2026-03-01T12:00:0${eventId}.000Z`,
  ...rest,
});

/** The promises of the ReactionStore port. */
export const describeReactionStore = (name: string, makeEngine: () => Promise<ReactionStoreEngine>): void => {
  describe(`${name} as ReactionStore`, () => {
    let engine: ReactionStoreEngine;
    let store: ReactionStore;
    beforeEach(async () => {
      engine = await makeEngine();
      ({ store } = engine);
    });
    afterEach(() => engine.dispose());

    const advanced = async (reaction: string, ...advance: readonly Parameters<ReactionStore['advance']>[1][]) => {
      const outcomes: string[] = [];
      for (const step of advance) outcomes.push(await store.advance(reaction, step));
      return outcomes;
    };

    it('keeps a checkpoint of each reaction; the beginning is one, too', async () => {
      expect(await store.checkpoint('recognise')).toBeNull();
      const outcomes = await advanced(
        'recognise',
        { expected: null, next: at(null), opened: [] },
        { expected: at(null), next: at(1), opened: [] },
        { expected: at(1), next: at(2), opened: [] },
      );
      expect(outcomes).toEqual(['advanced', 'advanced', 'advanced']);
      expect(await store.advance('link', { expected: null, next: at(null), opened: [] })).toBe('advanced');
      expect([await store.checkpoint('recognise'), await store.checkpoint('link')]).toEqual([at(2), at(null)]);
    });

    it('moves nothing from where it does not stand', async () => {
      await advanced('link', { expected: null, next: at(2), opened: [] });
      for (const expected of [null, at(null), at(1), at(2, 'log-2')]) {
        const advance = { expected, next: at(9), opened: [item('1')] };
        expect(await store.advance('link', advance)).toBe('superseded');
      }
      expect(await store.advance('nobody', { expected: at(1), next: at(2), opened: [item('1')] })).toBe('superseded');
      expect([await store.checkpoint('link'), await store.checkpoint('nobody')]).toEqual([at(2), null]);
      expect(await store.openItems()).toEqual([]);
    });

    it('of two who advance at once lets one', async () => {
      for (const [expected, next] of [
        [null, at(1)],
        [at(1), at(2)],
      ] as const) {
        const both = [1, 2].map(() => store.advance('link', { expected, next, opened: [] }));
        expect((await Promise.all(both)).sort()).toEqual(['advanced', 'superseded']);
      }
    });

    it('goes back, or to another log, when it is allowed to', async () => {
      await advanced('link', { expected: null, next: at(9), opened: [] });
      await advanced('link', { expected: at(9), next: at(4), opened: [] });
      expect(await store.checkpoint('link')).toEqual(at(4));
      await advanced('link', { expected: at(4), next: at(null, 'log-2'), opened: [] });
      expect(await store.checkpoint('link')).toEqual(at(null, 'log-2'));
    });

    it('opens items with the step that passes them: listed as they came, counted, and found', async () => {
      await advanced(
        'link',
        { expected: null, next: at(2), opened: [item('2')] },
        { expected: at(2), next: at(3), opened: [item('1', { at: '2026-03-01T12:00:03.000Z' })] },
      );
      const other = item('2', { reaction: 'recognise', at: '2026-03-01T12:00:04.000Z' });
      await advanced('recognise', { expected: null, next: at(2), opened: [other] });
      const items = await store.openItems();
      expect(items).toEqual([item('2'), item('1', { at: '2026-03-01T12:00:03.000Z' }), other]);
      expect(await store.openItemCounts()).toEqual(
        new Map([
          ['link', 2],
          ['recognise', 1],
        ]),
      );
      expect(await store.openItem('recognise', '2')).toEqual(other);
      expect(await store.openItem('recognise', '1')).toBeNull();
    });

    it('keeps one item an event and reaction, with what it was refused for last', async () => {
      await advanced(
        'link',
        { expected: null, next: at(2), opened: [item('1'), item('2')] },
        { expected: at(2), next: at(2), opened: [item('1', { code: 'other', at: '2026-03-02T00:00:00.000Z' })] },
      );
      expect(await store.openItems()).toEqual([
        item('1', { code: 'other', at: '2026-03-02T00:00:00.000Z' }),
        item('2'),
      ]);
      await store.reopen(item('2', { code: 'third' }));
      await store.reopen(item('7'));
      expect((await store.openItems()).map(({ eventId, code }) => [eventId, code])).toEqual([
        ['1', 'other'],
        ['2', 'third'],
      ]);
    });

    it('closes an item once', async () => {
      await advanced('link', { expected: null, next: at(2), opened: [item('1'), item('2')] });
      expect([await store.close('link', '1'), await store.close('link', '1')]).toEqual([true, false]);
      expect(await store.close('recognise', '2')).toBe(false);
      expect(await store.openItems()).toEqual([item('2')]);
      await store.close('link', '2');
      expect(await store.openItemCounts()).toEqual(new Map());
    });
  });
};
