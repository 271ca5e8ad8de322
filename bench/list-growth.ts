import { createListCounts } from '../src/projections/in-memory/list-counts.ts';
import { join } from 'node:path';
import { createSqliteReadModelStore } from '../src/adapters/read-models/sqlite/sqlite.ts';
import { createListPages } from '../src/api/sessions/list-pages.ts';
import type { PageQuery } from '../src/api/sessions/list-pages.ts';
import type { Position } from '../src/domain/kernel/envelope.ts';
import { deriveId } from '../src/domain/kernel/ids.ts';
import type { ReadModelStore, Write } from '../src/ports/read-model-store.ts';
import { sessionsProjection } from '../src/projections/sessions/projection.ts';
import { inTempFolder, median, millisecondsOf } from './measure.ts';
import type { Result } from './measure.ts';

const small = 10_000;
const large = 100_000;
const namesEach = 5;
const roster = 1_000;
const members = 200;
const account = {
  id: deriveId('bench', 'account'),
  discordId: '1',
  username: 'hale.ferrin',
  displayName: '',
  nick: null,
  avatarUrl: null,
};
const accounts = { byIds: () => Promise.resolve(new Map([[account.id, account]])) };
const playerId = (index: number): string => deriveId('bench', 'player', String(index));

/** Fields of a session document that the list reads. */
const writesOf = (session: number): readonly Write[] => {
  const id = deriveId('bench', 'session', String(session));
  const eventDate = new Date(Date.UTC(2006, 0, 1) + session * 6_000_000).toISOString();
  const submittedAt = eventDate;
  const eventType = ['Kraken', 'Red Dragon', 'Leviathan', 'Kadum'][session % 4] ?? '';
  const text = JSON.stringify({
    id,
    eventDate,
    eventType,
    participantCount: namesEach,
    confidenceScore: 0.97,
    dataSource: 'screenshot',
    status: 'processed',
    excluded: false,
    unverifiedCount: 0,
    submittedAt,
  });
  const found = { eventDate, submittedAt, eventType, review: session % 50 === 0 ? 1 : 0, status: 'processed' };
  const row: Write = {
    view: 'list',
    key: id,
    text,
    fields: { ...found, excluded: 0, submittedBy: account.id, contentHash: id },
    tokens: [],
  };
  const attendance = Array.from({ length: namesEach }, (_, place): Write => ({
    view: 'attendance',
    key: deriveId(id, String(place)),
    text: '',
    fields: {
      playerId: playerId((session * 7 + place * 197) % roster),
      sessionId: id,
      counted: 1,
      eventDate,
      submittedAt,
      eventType,
      detectionMethod: 'paddle',
    },
    tokens: [],
  }));
  return [row, ...attendance];
};

const fill = async (store: ReadModelStore, sessions: number): Promise<void> => {
  const build = await store.open(sessionsProjection.shape, 'rebuild');
  const step = 1_000;
  for (let from = 0; from < sessions; from += step) {
    const expected = await build.checkpoint();
    const next = { ...expected, scannedTo: String(from + step).padStart(20, '0') as Position };
    const writes = Array.from({ length: step }, (_, index) => writesOf(from + index)).flat();
    await build.commit({ reset: false, writes, deletes: [], expected, next });
  }
  await build.serve();
  await build.discard();
};

/** Totals are cached separately from pages. */
const counts = createListCounts();

const usual: PageQuery = {
  eventType: null,
  review: false,
  excluded: false,
  counted: false,
  processed: false,
  offset: 0,
  limit: 1000,
};

/** A first request of a page for each of these members in turn. */
const ask = async (store: ReadModelStore, query: PageQuery): Promise<number> => {
  const pages = createListPages({ readModels: store, accounts, counts });
  await pages.page(query, null);
  const times: number[] = [];
  for (let member = 0; member < members; member += 1)
    times.push(await millisecondsOf(() => pages.page(query, playerId(member))));
  return median(times);
};

export const benchListGrowth = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const stores = await Promise.all(
      [small, large].map(async (sessions) => {
        const store = createSqliteReadModelStore({ dir: join(dir, String(sessions)) });
        await fill(store, sessions);
        return store;
      }),
    );
    const [little, much] = stores;
    if (little === undefined || much === undefined) throw new Error('no stores');
    const line = async (name: string, query: PageQuery): Promise<Result> => {
      const [a, b]: [number[], number[]] = [[], []];
      for (let round = 0; round < 5; round += 1) {
        a.push(await ask(little, query));
        b.push(await ask(much, query));
      }
      const [few, many] = [median(a), median(b)];
      return {
        kind: 'ratio',
        name,
        ours: `${many.toFixed(2)} ms`,
        other: `${few.toFixed(2)} ms`,
        ratio: many / few,
        mark: { atMost: 1.3 },
        note: `each of ${members} members in turn, a guild of ${large} sessions against one of ${small}`,
      };
    };
    const results: Result[] = [
      await line('first page of 1,000, unfiltered', usual),
      await line('first page of 1,000, one type', { ...usual, eventType: 'Kadum' }),
      await line('first page of 1,000, to be reviewed', { ...usual, review: true, limit: 200 }),
    ];
    const pageAt = async (offset: number): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        const pages = createListPages({ readModels: much, accounts, counts });
        times.push(await millisecondsOf(() => pages.page({ ...usual, offset }, null)));
      }
      return median(times);
    };
    const places = [0, 1_000, 10_000, 50_000, 98_000];
    const texts: string[] = [];
    for (const offset of places) texts.push(`${(await pageAt(offset)).toFixed(1)} ms`);
    results.push({
      kind: 'note',
      name: `a page of 1,000 of ${large} sessions, read at ${places.join(', ')}`,
      text: texts.join(', '),
    });
    await Promise.all(stores.map((store) => store.close()));
    return results;
  });
