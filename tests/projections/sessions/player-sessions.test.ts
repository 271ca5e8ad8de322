import type { ReadModelStore } from '../../../src/ports/read-model-store.ts';
import { everySessionOf, sessionsOfPlayer } from '../../../src/projections/sessions/player-sessions.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { project } from '../support/project.ts';
import { excluded, participant, processed, submitted } from '../support/sessions.ts';

const ada = { playerId: 'p-a', names: ['a'] };
const everything = { offset: 0, limit: 1000 };

/** Two alternating dates; every tenth session is excluded, and in every second one `a` was read as another player. */
const facts = Array.from({ length: 260 }, (_, index) => {
  const id = `s${index}`;
  const other = index % 10 === 5 ? { playerId: 'p-b' } : {};
  const one = participant('a', { participantId: `${id}-a`, ...other });
  const eventDate = `2026-03-0${1 + (index % 2)}T20:00:00.000Z`;
  return [submitted(id, { eventDate }), processed(id, [one]), ...(index % 10 === 0 ? [excluded(id)] : [])];
}).flat();

/** A store that tells which sessions were opened, and how many at once at most. */
const watched = (readModels: Pick<ReadModelStore, 'count' | 'find' | 'get'>) => {
  const opened: string[] = [];
  let most = 0;
  const get: ReadModelStore['get'] = (projection, view, keys) => {
    if (view === 'details') {
      opened.push(...keys);
      most = Math.max(most, keys.length);
    }
    return readModels.get(projection, view, keys);
  };
  return { readModels: { count: readModels.count, find: readModels.find, get }, opened, most: () => most };
};

describe('the sessions of a player', () => {
  it('come by the thousand, and only those that do not count are opened, some at a time', async () => {
    const store = watched((await project(sessionsProjection, facts)).readModels);
    const { sessions, hasMore } = await sessionsOfPlayer(store.readModels, ada, everything);
    expect([sessions.length, hasMore]).toEqual([260, false]);
    const why = Object.groupBy(sessions, (one) => one.why ?? 'counts');
    expect(Object.entries(why).map(([name, list]) => [name, list.length])).toEqual(
      expect.arrayContaining([
        ['counts', 208],
        ['excluded', 26],
        ['credited-elsewhere', 26],
      ]),
    );
    expect(store.opened).toHaveLength(52);
    expect(store.most()).toBeLessThanOrEqual(50);
  });

  it('are found page by page as they are all at once', async () => {
    const { readModels } = await project(sessionsProjection, facts);
    const all = (await sessionsOfPlayer(readModels, ada, everything)).sessions;
    const pages = await Promise.all(
      Array.from({ length: 9 }, (_, page) => sessionsOfPlayer(readModels, ada, { offset: 30 * page, limit: 30 })),
    );
    const found = pages.flatMap(({ sessions }) => sessions);
    expect(found.map(({ row, why }) => [row.key, why])).toEqual(all.map(({ row, why }) => [row.key, why]));
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([...Array.from({ length: 8 }, () => true), false]);
  });

  it('are returned all at once, too: newest first, those of one date by id', async () => {
    const { readModels } = await project(sessionsProjection, facts);
    const all = await everySessionOf(readModels, ada);
    const order = all.toSorted((a, b) =>
      b.eventDate === a.eventDate ? a.id.localeCompare(b.id, 'en') : b.eventDate.localeCompare(a.eventDate, 'en'),
    );
    expect(all.map(({ id }) => id)).toEqual(order.map(({ id }) => id));
    expect(
      Object.entries(Object.groupBy(all, ({ why }) => why ?? 'counts')).map(([why, list]) => [why, list.length]),
    ).toEqual(
      expect.arrayContaining([
        ['counts', 208],
        ['excluded', 26],
        ['credited-elsewhere', 26],
      ]),
    );
  });
});
