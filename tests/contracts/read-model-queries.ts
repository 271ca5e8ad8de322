import type { Build, Query, ReadModelStore } from '../../src/ports/read-model-store.ts';
import { commitTo, keysOf, row, sessionsShape } from './read-models.ts';
import type { ReadModelEngine } from './read-models.ts';

const ROWS = [
  row('a', { eventDate: '2026-03-01', status: 'processed', count: 3 }, ['raid', 'kraken', 'player:p-1', 'has:image']),
  row('b', { eventDate: '2026-03-02', status: 'processed', count: 10 }, ['raid', 'hydra', 'player:p-12']),
  row('c', { eventDate: '2026-03-02', status: 'failed', count: null }, ['zmey', '"quoted"', 'a*b', 'or', 'и']),
  row('d', { eventDate: '2026-03-04', status: null, count: 2.5 }, ['kr', '100%', 'under_score', 'player:p-2']),
  row('e', { status: 'Processed', count: -1 }, []),
];

const CASES: readonly (readonly [string, Omit<Query, 'limit'>, readonly string[]])[] = [
  ['everything by key', {}, ['a', 'b', 'c', 'd', 'e']],
  ['= text, exactly', { where: [['status', '=', 'processed']] }, ['a', 'b']],
  ['= number', { where: [['count', '=', 10]] }, ['b']],
  ['= null', { where: [['status', '=', null]] }, ['d']],
  ['a number is no text', { where: [['count', '=', '10']] }, []],
  ['<', { where: [['count', '<', 3]] }, ['d', 'e']],
  ['<=', { where: [['count', '<=', 3]] }, ['a', 'd', 'e']],
  ['>', { where: [['eventDate', '>', '2026-03-02']] }, ['d']],
  ['>=', { where: [['eventDate', '>=', '2026-03-02']] }, ['b', 'c', 'd']],
  ['in', { where: [['status', 'in', ['failed', 'Processed', 'none']]] }, ['c', 'e']],
  ['in with null', { where: [['status', 'in', ['failed', null]]] }, ['c', 'd']],
  ['in numbers', { where: [['count', 'in', [3, -1]]] }, ['a', 'e']],
  ['in nothing', { where: [['status', 'in', []]] }, []],
  ['prefix', { where: [['status', 'prefix', 'proc']] }, ['a', 'b']],
  ['prefix takes signs as they are', { where: [['eventDate', 'prefix', '2026-03-0%']] }, []],
  [
    'all conditions',
    {
      where: [
        ['status', '=', 'processed'],
        ['count', '>', 5],
      ],
    },
    ['b'],
  ],
  ['sort, descending, null last', { sort: [['count', 'desc']] }, ['b', 'a', 'd', 'e', 'c']],
  ['sort, ascending, null first', { sort: [['count', 'asc']] }, ['c', 'e', 'd', 'a', 'b']],
  ['equal values by key, ascending', { sort: [['eventDate', 'desc']] }, ['d', 'b', 'c', 'a', 'e']],
  [
    'sort by two',
    {
      sort: [
        ['eventDate', 'asc'],
        ['count', 'desc'],
      ],
    },
    ['e', 'a', 'b', 'c', 'd'],
  ],
  ['skip', { skip: 3 }, ['d', 'e']],
  ['after a key', { afterKey: 'c' }, ['d', 'e']],
  ['after a key that is not there', { afterKey: 'bb' }, ['c', 'd', 'e']],
  ['after a key, and a condition', { afterKey: 'a', where: [['status', '=', 'processed']] }, ['b']],
  ['after the last key', { afterKey: 'e' }, []],
  ['match a word', { match: [['raid']] }, ['a', 'b']],
  ['match a prefix', { match: [['kr']] }, ['a', 'd']],
  ['match only from the start of a word', { match: [['aken']] }, []],
  ['all groups', { match: [['ra'], ['hy']] }, ['b']],
  ['any of a group, each document once', { match: [['raid', 'kraken', 'zm']] }, ['a', 'b', 'c']],
  ['no group', { match: [] }, ['a', 'b', 'c', 'd', 'e']],
  ['a group without tokens', { match: [['raid'], []] }, []],
  ['marked tokens', { match: [['player:p-1']] }, ['a', 'b']],
  ['quotes', { match: [['"quo']] }, ['c']],
  ['stars', { match: [['a*']] }, ['c']],
  ['no wildcard', { match: [['*']] }, []],
  ['percent', { match: [['1%']] }, []],
  ['underscore', { match: [['under_s']] }, ['d']],
  ['words of query languages', { match: [['or']] }, ['c']],
  ['other scripts', { match: [['и']] }, ['c']],
  ['match, where and sort', { match: [['raid']], where: [['count', '>', 0]], sort: [['count', 'desc']] }, ['b', 'a']],
];

const many = 12_500;
/** A word that many rows have: all of them, every second, every third, the first fifth, the last few. */
const WIDE = Array.from({ length: many }, (_, index) => ({
  key: `k${String(index).padStart(5, '0')}`,
  eventDate: `2026-03-${String(1 + (index % 7)).padStart(2, '0')}`,
  words: [
    ...['all', index % 2 === 0 ? 'even' : 'odd', ...(index % 3 === 0 ? ['third'] : [])],
    ...[...(index % 7 === 0 ? ['first'] : []), ...(index >= many - 3 ? ['last'] : [])],
  ],
}));
const WIDE_CASES: readonly (readonly [string, Pick<Query, 'match' | 'skip' | 'where'>])[] = [
  ['all', { match: [['all']] }],
  ['all, much later', { match: [['all']], skip: 11_000 }],
  ['the end of all', { match: [['all']], skip: many - 20 }],
  ['many, of two words', { match: [['even'], ['thi']] }],
  ['many of any word', { match: [['even', 'third']], skip: 30 }],
  ['few among all', { match: [['all'], ['last']] }],
  ['many that are the last of the list', { match: [['first'], ['all']] }],
  ['many and many, never together', { match: [['even'], ['odd']] }],
  ['many under a condition', { match: [['odd']], where: [['eventDate', '=', '2026-03-02']] }],
  ['many under a condition that few hold', { match: [['odd']], where: [['eventDate', '<', '2026-03-02']] }],
];

/** One table of queries that means the same on every engine. */
export const describeQueries = (name: string, makeEngine: () => Promise<ReadModelEngine>): void => {
  describe(`${name} as ReadModelStore: find`, () => {
    let engine: ReadModelEngine;
    let store: ReadModelStore;
    let build: Build;
    beforeAll(async () => {
      engine = await makeEngine();
      store = await engine.open();
      build = await store.open(sessionsShape(), 'serving');
      await commitTo(build, { writes: ROWS });
    });
    afterAll(async () => {
      await store.close();
      await engine.dispose();
    });

    it.each(CASES)('%s', async (_what, query, keys) => {
      expect(keysOf(await store.find('sessions', 'list', { ...query, limit: 100 }))).toEqual(keys);
      const counted = await store.count('sessions', 'list', { ...query, limit: 1 });
      expect(counted).toBe(keys.length + (query.skip ?? 0));
    });

    it('limits after sorting', async () => {
      const query: Query = { sort: [['count', 'desc']], skip: 1, limit: 2 };
      expect(keysOf(await store.find('sessions', 'list', query))).toEqual(['a', 'd']);
      expect(await store.find('sessions', 'list', { limit: 0 })).toEqual([]);
    });

    it('answers only the fields that are asked for, and no text', async () => {
      const query: Query = { where: [['status', '=', 'processed']], sort: [['count', 'desc']], limit: 9 };
      expect(await store.find('sessions', 'list', { ...query, only: [] })).toEqual([
        { key: 'b', text: '', fields: {} },
        { key: 'a', text: '', fields: {} },
      ]);
      expect(await store.find('sessions', 'list', { ...query, only: ['count', 'eventDate'], limit: 1 })).toEqual([
        { key: 'b', text: '', fields: { count: 10, eventDate: '2026-03-02' } },
      ]);
    });

    it('gets rows by key', async () => {
      const rows = await store.get('sessions', 'list', ['d', 'none', 'a']);
      expect([...rows.keys()].toSorted()).toEqual(['a', 'd']);
      expect(rows.get('a')).toEqual({ key: 'a', text: ROWS[0]?.text, fields: ROWS[0]?.fields });
      expect((await store.get('sessions', 'list', [])).size).toBe(0);
    });

    it.each<[string, string, string, Query]>([
      ['unknown-field', 'list', 'where', { where: [['colour', '=', 1]], limit: 1 }],
      ['unknown-field', 'list', 'only', { only: ['colour'], limit: 1 }],
      ['unknown-field', 'list', 'sort', { sort: [['doc; --', 'asc']], limit: 1 }],
      ['unknown-view', 'nowhere', 'view', { limit: 1 }],
      ['not-searchable', 'attendance', 'match', { match: [['raid']], limit: 1 }],
      ['bad-query', 'list', 'in without a list', { where: [['status', 'in', 'failed']], limit: 1 }],
      ['bad-query', 'list', '= with a list', { where: [['status', '=', ['failed']]], limit: 1 }],
    ])('refuses with %s (%s: %s)', async (code, view, _what, query) => {
      await expect(store.find('sessions', view, query)).rejects.toMatchObject({ code });
    });

    it('forgets the tokens of what was changed or deleted', async () => {
      const matching = async (word: string): Promise<readonly string[]> =>
        keysOf(await store.find('sessions', 'list', { match: [[word]], limit: 10 }));
      await commitTo(build, { writes: [row('f', {}, ['first', 'both', 'both'])] });
      await commitTo(build, { writes: [row('f', {}, ['second', 'both'])] });
      expect([await matching('first'), await matching('second'), await matching('both')]).toEqual([[], ['f'], ['f']]);
      await commitTo(build, { deletes: [{ view: 'list', key: 'f' }] });
      await commitTo(build, { writes: [row('g')] });
      expect(await matching('both')).toEqual([]);
      await commitTo(build, { deletes: [{ view: 'list', key: 'g' }] });
    });
  });

  describe(`${name} as ReadModelStore: find among ${many} rows`, () => {
    let engine: ReadModelEngine;
    let store: ReadModelStore;
    beforeAll(async () => {
      engine = await makeEngine();
      store = await engine.open();
      const build = await store.open(sessionsShape(), 'serving');
      await commitTo(build, { writes: WIDE.map(({ key, eventDate, words }) => row(key, { eventDate }, words)) });
    });
    afterAll(async () => {
      await store.close();
      await engine.dispose();
    });
    const newestFirst = WIDE.toSorted((a, b) => (a.eventDate === b.eventDate ? 0 : a.eventDate < b.eventDate ? 1 : -1));
    const has = (words: readonly string[], group: readonly string[]): boolean =>
      group.some((token) => words.some((word) => word.startsWith(token)));

    it.each(WIDE_CASES)('%s', async (_what, { match = [], where = [], skip = 0 }) => {
      const [condition] = where;
      const isWanted = (date: string): boolean =>
        condition === undefined || (condition[1] === '=' ? date === condition[2] : date < String(condition[2]));
      const wanted = newestFirst.filter(
        ({ words, eventDate }) => isWanted(eventDate) && match.every((group) => has(words, group)),
      );
      const query: Query = { match, where, sort: [['eventDate', 'desc']], skip, limit: 50 };
      expect(keysOf(await store.find('sessions', 'list', query))).toEqual(
        wanted.slice(skip, skip + 50).map(({ key }) => key),
      );
    });
  });
};
