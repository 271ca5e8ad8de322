import { createListCounts } from '../../../src/projections/in-memory/list-counts.ts';
import { createListPages } from '../../../src/api/sessions/list-pages.ts';
import type { PageQuery } from '../../../src/api/sessions/list-pages.ts';
import type { Query, Write } from '../../../src/ports/read-model-store.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';

type Session = {
  readonly id: string;
  readonly day: number;
  readonly by?: string;
  readonly players?: readonly string[];
};

const account = {
  id: 'ä',
  discordId: '1',
  username: 'Jürgen "日本" \u{1F409}',
  displayName: '',
  nick: null,
  avatarUrl: null,
};
const dateOf = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T20:00:00.000Z`;
const eventType = 'Meina/Glenn – Ü';

const writesOf = ({ id, day, by = 'ä', players = [] }: Session): readonly Write[] => [
  {
    view: 'list',
    key: id,
    text: JSON.stringify({ id, eventType }),
    fields: { eventDate: dateOf(day), submittedAt: dateOf(1), eventType, review: 0, submittedBy: by },
    tokens: players.map((player) => `p:${player}`),
  },
  ...players.map((playerId, index) => ({
    view: 'attendance',
    key: `${id} ${index}`,
    text: '',
    fields: { playerId, sessionId: id, eventDate: dateOf(day) },
    tokens: [],
  })),
];

type Asked = { readonly view: string; readonly query: Query } | { readonly keys: readonly string[] };

/** A store with these sessions, and the queries it received. */
const createWorld = async (...sessions: readonly Session[]) => {
  const readModels = createInMemoryReadModels();
  const build = await readModels.open(sessionsProjection.shape, 'serving');
  const asked: Asked[] = [];
  let commits = 0;
  const put = async (...changed: readonly Session[]): Promise<void> => {
    const expected = await build.checkpoint();
    const next = { ...expected, scannedTo: positionOf((commits += 1)) };
    await build.commit({ reset: false, writes: changed.flatMap(writesOf), deletes: [], expected, next });
  };
  await put(...sessions);
  let during: (() => Promise<void>) | null = null;
  const pages = createListPages({
    readModels: {
      count: (projection, view, query) => readModels.count(projection, view, query),
      find: async (projection, view, query) => {
        asked.push({ view, query });
        return readModels.find(projection, view, query);
      },
      get: async (projection, view, keys) => {
        asked.push({ keys });
        const rows = await readModels.get(projection, view, keys);
        await during?.();
        return rows;
      },
    },
    accounts: { byIds: async (ids) => new Map(ids.includes('ä') ? [['ä', account]] : []) },
    counts: createListCounts(),
  });
  type Page = { readonly sessions: readonly Record<string, unknown>[]; readonly hasMore: boolean };
  const parse = (body: Buffer): Page => JSON.parse(body.toString()) as Page;
  const usual = {
    eventType: null,
    review: false,
    excluded: false,
    counted: false,
    processed: false,
    offset: 0,
    limit: 50,
  };
  return {
    put,
    change: async (...changed: readonly Session[]): Promise<void> => {
      await put(...changed);
      pages.changed(changed.map(({ id }) => id));
    },
    changed: pages.changed,
    /** Runs once, while rows are being read. */
    meanwhile: (work: () => Promise<void>): void => {
      during = async () => {
        during = null;
        await work();
      };
    },
    asked,
    page: async (playerId: string | null, query: Partial<PageQuery> = {}) =>
      parse(await pages.page({ ...usual, ...query }, playerId)),
    found: async (playerId: string | null, tokens: readonly string[]) =>
      parse(await pages.found({ ...usual, tokens }, playerId)),
  };
};
const flagsOf = (page: { readonly sessions: readonly Record<string, unknown>[] }) =>
  Object.fromEntries(page.sessions.map(({ id, userParticipated }) => [id, userParticipated]));

describe('pages of the list', () => {
  it('say each viewer the truth, whatever the names hold', async () => {
    const world = await createWorld(
      { id: 'one', day: 3 },
      { id: 'two', day: 2, by: 'nobody', players: ['rexxar', 'nova'] },
      { id: 'three', day: 1 },
    );
    const row = (id: string, userParticipated: boolean, discordUsername: string | null = account.username) => ({
      id,
      eventType,
      discordUsername,
      userParticipated,
    });
    const withTwo = (taken: boolean) => [row('one', false), row('two', taken, null), row('three', false)];
    for (let round = 0; round < 2; round += 1) {
      expect((await world.page('nova')).sessions).toEqual(withTwo(true));
      expect((await world.page('luna')).sessions).toEqual(withTwo(false));
      expect((await world.page(null)).sessions).toEqual(withTwo(false));
      expect((await world.found('nova', ['p:rexxar'])).sessions).toEqual([row('two', true, null)]);
    }
  });

  it('flag a session once more than one name of it is the viewer, and none that only lies at the same time', async () => {
    const world = await createWorld(
      { id: 'a', day: 2, players: ['nova', 'nova', 'rexxar', 'nova'] },
      { id: 'b', day: 2, players: ['rexxar'] },
      { id: 'c', day: 2, players: ['nova'] },
    );
    expect(flagsOf(await world.page('nova'))).toEqual({ a: true, b: false, c: true });
    expect(flagsOf(await world.page('nova', { limit: 2 }))).toEqual({ a: true, b: false });
    expect(flagsOf(await world.page('nova', { offset: 1, limit: 1 }))).toEqual({ b: false });
  });

  const views = (asked: readonly Asked[]): readonly unknown[] =>
    asked.map((one) => ('keys' in one ? one.keys : one.view));

  it('are read once for all viewers, and once for each, until something changes: then what is other', async () => {
    const world = await createWorld({ id: 'a', day: 2, players: ['nova'] }, { id: 'b', day: 1 });
    for (const player of ['nova', 'rexxar', null, 'nova', 'rexxar']) await world.page(player);
    expect(views(world.asked)).toEqual(['list', ['a', 'b'], 'attendance', 'attendance']);
    world.asked.length = 0;
    await world.change({ id: 'b', day: 3, players: ['nova'] });
    expect(flagsOf(await world.page('nova'))).toEqual({ b: true, a: true });
    expect((await world.page('nova')).sessions.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(views(world.asked)).toEqual(['list', ['b'], 'attendance']);
    world.asked.length = 0;
    world.changed(null);
    await world.page('nova');
    expect(views(world.asked)).toEqual(['list', ['b', 'a'], 'attendance']);
  });

  it('keep nothing that changes while it is read', async () => {
    const world = await createWorld({ id: 'a', day: 2 }, { id: 'b', day: 1 });
    world.meanwhile(() => world.change({ id: 'a', day: 2, by: 'nobody' }));
    await world.page(null);
    expect((await world.page(null)).sessions[0]).toMatchObject({ id: 'a', discordUsername: null });
  });

  it('ask of a viewer no more than the page holds, however long he and the guild have played', async () => {
    const world = await createWorld(
      ...Array.from({ length: 28 }, (_, index) => ({ id: `s${index}`, day: index + 1, players: ['nova'] })),
    );
    expect(flagsOf(await world.page('nova', { limit: 3, offset: 5 }))).toEqual({ s22: true, s21: true, s20: true });
    expect(world.asked).toMatchObject([
      { view: 'list', query: { skip: 5, limit: 4, only: [] } },
      { keys: ['s22', 's21', 's20'] },
      {
        view: 'attendance',
        query: {
          where: [
            ['playerId', '=', 'nova'],
            ['eventDate', '>=', dateOf(21)],
            ['eventDate', '<=', dateOf(23)],
          ],
          limit: 4,
        },
      },
    ]);
  });

  it('ask date by date where the viewer has done much else between the sessions of the page', async () => {
    const world = await createWorld(
      ...Array.from({ length: 20 }, (_, index) => ({ id: `s${index}`, day: index + 1, players: ['nova', 'rexxar'] })),
      { id: 'late', day: 28, players: ['luna', 'nova'] },
      { id: 'early', day: 1, players: ['luna'] },
    );
    expect(flagsOf(await world.found('nova', ['p:luna']))).toEqual({ late: true, early: false });
    expect(world.asked.slice(-2)).toMatchObject([
      { view: 'attendance', query: { limit: 3 } },
      {
        view: 'attendance',
        query: {
          where: [
            ['playerId', '=', 'nova'],
            ['eventDate', 'in', [dateOf(28), dateOf(1)]],
          ],
        },
      },
    ]);
  });

  it('are empty or cut', async () => {
    const world = await createWorld({ id: 'a', day: 3 }, { id: 'b', day: 2 }, { id: 'c', day: 1 });
    expect(await world.page('nova', { limit: 2 })).toMatchObject({
      hasMore: true,
      limit: 2,
      sessions: [{ id: 'a' }, { id: 'b' }],
    });
    const nothing = { sessions: [], hasMore: false, total: 0, offset: 9, limit: 3 };
    expect(await world.page('nova', { offset: 9, limit: 3 })).toEqual(nothing);
    expect(await world.found('nova', [])).toMatchObject({ sessions: [], hasMore: false });
  });
});
