import type { DamagedRow } from '../../src/adapters/row-checksum.ts';
import type { TextStore } from '../../src/ports/text-store.ts';

export type TextEngine = {
  open(): TextStore | Promise<TextStore>;
  /** Damage reported by the store. */
  readonly told: readonly DamagedRow[];
  /** As a disk would change it, behind the back of the store. */
  damage(id: string): unknown;
  dispose(): Promise<void>;
};

/** The promises of the TextStore port. */
export const describeTextStore = (name: string, makeEngine: () => Promise<TextEngine>): void => {
  describe(`${name} as TextStore`, () => {
    let engine: TextEngine;
    let texts: TextStore;
    beforeEach(async () => {
      engine = await makeEngine();
      texts = await engine.open();
    });
    afterEach(() => engine.dispose());
    const nova = { id: 'text-1', owner: 'account-1', text: 'Nova\nZoë 🐙\u0001' };
    const rex = { id: 'text-2', owner: 'account-2', text: '' };

    it('keeps texts as they are, with their owners, and finds many at once', async () => {
      await Promise.all([texts.put(nova), texts.put(rex)]);
      expect(await texts.get(['text-2', 'text-1', 'text-9'])).toEqual(
        new Map([
          ['text-1', nova],
          ['text-2', rex],
        ]),
      );
      expect((await texts.get([])).size).toBe(0);
    });

    it('leaves a text that is there as it is', async () => {
      await texts.put(nova);
      await texts.put({ ...nova, text: 'another' });
      expect((await texts.get(['text-1'])).get('text-1')).toEqual(nova);
    });

    it('gives back what was stored before a restart', async () => {
      await texts.put(nova);
      texts = await engine.open();
      expect((await texts.get(['text-1'])).get('text-1')).toEqual(nova);
    });

    it('knows what an account brought, and forgets what is deleted', async () => {
      await texts.put({ ...nova, id: 'text-3' });
      await texts.put(nova);
      await texts.put(rex);
      expect(await texts.ofOwner('account-1')).toEqual(['text-1', 'text-3']);
      await texts.delete(['text-1', 'text-9']);
      await texts.delete(['text-1']);
      expect(await texts.ofOwner('account-1')).toEqual(['text-3']);
      expect((await texts.get(['text-1', 'text-2'])).has('text-1')).toBe(false);
      expect(await texts.ofOwner('account-9')).toEqual([]);
    });

    it('leaves out a text that is not what was written, and says which', async () => {
      const lone = { ...rex, text: 'a lone \ud800' };
      await Promise.all([texts.put(nova), texts.put(lone)]);
      await engine.damage('text-1');
      expect([...(await texts.get(['text-1', 'text-2'])).keys()]).toEqual(['text-2']);
      expect(engine.told).toEqual([{ what: 'text', id: 'text-1' }]);
      expect(await texts.ofOwner('account-1')).toEqual(['text-1']);
    });
  });
};
