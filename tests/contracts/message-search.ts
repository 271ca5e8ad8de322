import type { ReadModelStore } from '../../src/ports/read-model-store.ts';
import { createBatchFold } from '../../src/projections/kernel/fold/fold-batch.ts';
import { commitFold } from '../../src/projections/kernel/fold/commit-fold.ts';
import { messagesProjection } from '../../src/projections/messages/projection.ts';
import { searchMessages } from '../../src/projections/messages/queries.ts';
import { fact } from '../projections/support/facts.ts';
import { createInMemoryEventStore } from '../support/in-memory-event-store.ts';
import { archived } from '../support/message-builders.ts';

const texts: Readonly<Record<string, string>> = {
  a: 'Kraken tonight at nine, bring potions!',
  b: 'KRÁKEN was down in 4:30 — gg',
  c: 'Who has the "red" dragon [loot]?',
  d: 'Zoë plays Straße, 50% off $where * {x}',
  e: '🐙🐙 wins',
  f: 'ﬁnal ｗｉｄｅ letters',
  g: '',
};

/** Results of a search, by the letters of the messages above, newest first. */
const cases: readonly (readonly [search: string, found: string])[] = [
  ['', 'gfedcba'],
  ['kraken', 'ba'],
  ['KRAK', 'ba'],
  ['raken', ''],
  ['kraken gg', 'b'],
  ['gg kraken', 'b'],
  ['kraken dragon', ''],
  ['zoe', 'd'],
  ['strasse', ''],
  ['straße', 'd'],
  ['30', 'b'],
  ['4:30', 'b'],
  ['"red"', 'c'],
  ['[loot]', 'c'],
  ['50%', 'd'],
  ['$where', 'd'],
  ['*', ''],
  ['{ }', ''],
  ['"', ''],
  ['🐙', 'e'],
  ['final', 'f'],
  ['wide', 'f'],
  ['w', 'fedcb'],
  ["kraken' OR '1'='1", ''],
  ['.*', ''],
  ['\\', ''],
];

/** One search on every engine. */
export const describeMessageSearch = (
  name: string,
  open: () => Promise<{ readonly store: ReadModelStore; readonly dispose: () => Promise<void> }>,
): void => {
  describe(`searching messages on ${name}`, () => {
    let world: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      world = await open();
      const build = await world.store.open(messagesProjection.shape, 'serving');
      const fold = createBatchFold({
        projection: messagesProjection,
        load: (view, keys) => build.load(view, keys),
        checkpoint: await build.checkpoint(),
        logId: 'log-1',
        cache: { documentBytes: 100_000, sharedBytes: 100_000 },
        fetchTexts: () => Promise.resolve(new Map(Object.entries(texts))),
      });
      const facts = Object.keys(texts).map((id, index) =>
        fact(`message-${id}`, archived({ textId: id, postedAt: `2026-03-01T20:0${index}:00.000Z` })),
      );
      const events = createInMemoryEventStore().put(...facts);
      await fold.fold(events);
      const scannedTo = events.at(-1)?.position;
      if (scannedTo !== undefined) await commitFold(fold, build, { scannedTo, retry: (action) => action(0) });
    });
    afterAll(() => world.dispose());

    it.each(cases)('%j finds %j', async (search, found) => {
      const query = { search, offset: 0, limit: 20, channelId: null, hasImages: null };
      const messages = await searchMessages(world.store, query);
      expect(messages.map(({ id }) => id).join('')).toBe(found);
    });

    it('pages what it finds', async () => {
      const page = async (offset: number) => {
        const query = { search: 'w', offset, limit: 3, channelId: 'c1', hasImages: false };
        return (await searchMessages(world.store, query)).map(({ id }) => id).join('');
      };
      expect([await page(0), await page(3), await page(6)]).toEqual(['fed', 'cb', '']);
    });
  });
};
