import { addDays } from '../../../src/contracts/windows.ts';
import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { discordLinksProjection } from '../../../src/projections/discord-links/projection.ts';
import { createRunner } from '../../../src/projections/kernel/run/runner.ts';
import { createNames } from '../../../src/projections/in-memory/names.ts';
import { playersProjection } from '../../../src/projections/players/projection.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { createStandings } from '../../../src/projections/in-memory/standings.ts';
import { createReadWait, createViewRegistry } from '../../../src/projections/in-memory/views.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { reached } from '../support/runner-world.ts';
import { linked, registered, renamed, withdrawn } from '../support/roster.ts';
import { excluded, participant, processed, submitted } from '../support/sessions.ts';

const today = '2026-03-11';
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Runner, names and standings over in-memory stores; `tell` appends and waits until all stand there. */
const startWorld = async (...before: UncommittedEvent[]) => {
  const eventStore = createInMemoryEventStore();
  const readModels = createInMemoryReadModels();
  const pubSub = createInMemoryPubSub();
  let now = new Date(`${today}T12:00:00Z`);
  eventStore.put(...before);
  const runner = createRunner({ eventStore, readModels, pubSub, knows: () => true });
  const abort = new AbortController();
  const running = runner.run([sessionsProjection, playersProjection, discordLinksProjection], abort.signal);
  ends.push(async () => {
    abort.abort();
    await running;
  });
  const all = ['sessions', 'players', 'discord-links'];
  const head = positionOf(before.length);
  if (before.length > 0) expect(await reached(runner, all, head)).toBe('reached');
  const views = createViewRegistry({ readModels, pollMs: 1_000_000 });
  const deps = { readModels, pubSub, views };
  const names = createNames(deps);
  const standings = createStandings({ ...deps, names, clock: { now: () => now } });
  await views.start();
  ends.push(views.stop);
  const wait = createReadWait(runner.waitFor, views);
  return {
    names,
    standings,
    views,
    pubSub,
    readModels,
    runner,
    setNow: (iso: string) => (now = new Date(iso)),
    append: (...facts: UncommittedEvent[]) => eventStore.put(...facts).at(-1)?.position ?? head,
    tell: async (...facts: UncommittedEvent[]) => {
      const position = eventStore.put(...facts).at(-1)?.position ?? head;
      expect(await wait([...all, 'names', 'links', 'raw-names', 'standings'], position, 5000)).toBe('reached');
    },
  };
};

let made = 0;
/** A counted session `days` ago with these players. */
const raid = (days: number, ...players: string[]): [UncommittedEvent, UncommittedEvent] => {
  made += 1;
  const id = `raid-${made}`;
  const rows = players.map((name) => participant(name, { participantId: `${id}-${name}` }));
  return [submitted(id, { eventDate: `${addDays(today, -days)}T20:00:00.000Z` }), processed(id, rows)];
};
const guild = registered({ 'p-a': 'Ada', 'p-b': 'bob', 'p-c': 'Cyr' });

describe('standings', () => {
  it('given sessions from before the start and live ones, then the board, the players and the guild agree', async () => {
    const world = await startWorld(guild, ...raid(50, 'a', 'b'), ...raid(3, 'a'));
    await world.tell(...raid(1, 'a'), ...raid(0, 'b'));
    expect(
      world.standings
        .board()
        .map(({ playerId, rank, totalSessions, weeklyAverage }) => [playerId, rank, totalSessions, weeklyAverage]),
    ).toEqual([
      ['p-a', 1, 3, 0.3],
      ['p-b', 2, 2, 0.2],
    ]);
    expect(world.standings.players().map(({ name, status, totalSessions }) => [name, status, totalSessions])).toEqual([
      ['ada', 'active', 3],
      ['bob', 'active', 2],
      ['cyr', 'new', 0],
    ]);
    expect(world.standings.player('p-a')).toMatchObject({
      firstSeen: addDays(today, -50),
      lastSeen: addDays(today, -1),
      twoWeeks: 2,
      sixWeeks: 2,
      favoriteEvent: 'Kraken',
    });
    expect(world.standings.player('p-c')).toMatchObject({
      firstSeen: '2026-03-01',
      lastSeen: null,
      favoriteEvent: null,
    });
    expect([world.standings.rankOf('p-b'), world.standings.rankOf('p-c'), world.standings.player('nobody')]).toEqual([
      2,
      null,
      null,
    ]);
    expect(world.standings.guild()).toEqual({
      totalSessions: 4,
      avgParticipants: 1.3,
      weekSessions: 3,
      weekFrom: addDays(today, -6),
      verifiedRate: 0,
      firstEventDate: addDays(today, -50),
      weekAvgParticipants: 1,
      previousWeekSessions: 0,
    });
  });

  it('of an empty guild have no averages', async () => {
    const world = await startWorld();
    expect(world.standings.guild()).toMatchObject({
      totalSessions: 0,
      avgParticipants: null,
      verifiedRate: null,
      firstEventDate: null,
    });
    expect(world.standings.board()).toEqual([]);
  });

  it('given an exclusion, then its players lose the session at once', async () => {
    const [submission, result] = raid(2, 'a');
    const world = await startWorld(guild, submission, result);
    expect(world.standings.rankOf('p-a')).toBe(1);
    await world.tell(excluded(`raid-${made}`));
    expect(world.standings.rankOf('p-a')).toBeNull();
    expect(world.standings.guild().totalSessions).toBe(0);
  });

  it('given a rename, then equals are ordered by the new name', async () => {
    const world = await startWorld(guild, ...raid(2, 'a', 'b'));
    const order = () => world.standings.board().map(({ playerId }) => playerId);
    expect(order()).toEqual(['p-a', 'p-b']);
    await world.tell(renamed('p-a', 'Ada', 'Zoe'));
    expect(order()).toEqual(['p-b', 'p-a']);
  });

  it('lists players by name, those of equal letters always in the same order', async () => {
    const world = await startWorld(registered({ 'p-3': 'Nóva', 'p-4': 'Ada' }));
    await world.tell(registered({ 'p-1': 'Nova' }));
    await world.tell(registered({ 'p-2': 'NÒVA' }));
    expect(world.standings.players().map(({ playerId }) => playerId)).toEqual(['p-4', 'p-1', 'p-2', 'p-3']);
  });

  it('at midnight UTC windows move without an event', async () => {
    const world = await startWorld(guild, ...raid(41, 'a'));
    const before = world.standings.stamp();
    expect(world.standings.player('p-a')).toMatchObject({ sixWeeks: 1 });
    world.setNow(`${addDays(today, 1)}T00:00:00Z`);
    expect(world.standings.player('p-a')).toMatchObject({ sixWeeks: 0, totalSessions: 1, status: 'inactive' });
    expect(world.standings.stamp()).not.toBe(before);
  });

  it('trend compares with the rank by sessions from before the window', async () => {
    const world = await startWorld(
      guild,
      ...raid(60, 'a'),
      ...raid(61, 'a', 'b'),
      ...raid(3, 'b', 'c'),
      ...raid(2, 'b'),
    );
    expect(world.standings.rankTrend('p-b')).toEqual({ from: 2, to: 1, delta: 1 });
    expect(world.standings.rankTrend('p-a')).toEqual({ from: 1, to: 2, delta: -1 });
    expect(world.standings.rankTrend('p-c')).toBeNull();
  });

  it('comparison needs five other active members', async () => {
    const six = registered(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`p-${name}`, name])));
    const world = await startWorld(six, ...raid(3, 'a', 'b', 'c', 'd', 'e'), ...raid(2, 'a'));
    expect(world.standings.comparison('p-a')).toEqual({
      windowDays: 42,
      own: 2,
      median: null,
      members: 4,
      percent: null,
    });
    await world.tell(...raid(1, 'f'));
    expect(world.standings.comparison('p-a')).toEqual({ windowDays: 42, own: 2, median: 1, members: 5, percent: 100 });
  });
});

describe('names', () => {
  it('joins names, aliases and accounts, and follows changes', async () => {
    const world = await startWorld(guild, linked('l1', 'account-1', 'p-a'));
    expect([world.names.nameOf('p-a'), world.names.nameOf('nobody'), [...world.names.players()].length]).toEqual([
      'Ada',
      null,
      3,
    ]);
    expect([
      world.names.playerOfAccount('account-1'),
      world.names.accountOfPlayer('p-a'),
      world.names.accountOfPlayer('p-b'),
    ]).toEqual(['p-a', 'account-1', null]);
    await world.tell(renamed('p-a', 'Ada', 'Zoe'));
    expect([world.names.nameOf('p-a'), world.names.player('p-a')?.aliases]).toEqual([
      'Zoe',
      [{ text: 'Ada', kind: 'former' }],
    ]);
    await world.tell(registered({ 'p-d': 'ada' }, [{ playerId: 'p-a', alias: 'Ada', kind: 'former' }]));
    expect([world.names.nameOf('p-d'), world.names.player('p-a')?.aliases]).toEqual(['ada', []]);
  });

  it('leaves out who was withdrawn, and still knows the id', async () => {
    const world = await startWorld(guild, ...raid(1, 'a'), withdrawn('p-a', 'Ada'));
    expect([...world.names.players()].map(({ id }) => id)).toEqual(['p-b', 'p-c']);
    expect([world.names.nameOf('p-a'), world.names.player('p-a')?.name]).toEqual([null, 'Ada']);
    expect(world.names.playersMatching('ada')).toEqual([]);
    expect([world.standings.player('p-a'), world.standings.board()]).toEqual([null, []]);
  });

  it('finds sessions by a substring of a current name, an alias or a raw name', async () => {
    const world = await startWorld(registered({ 'p-a': 'Skylark' }), renamed('p-a', 'Skylark', 'Nightjar'));
    await world.tell(submitted('s'), processed('s', [participant('Nïghtjαr misread', { playerId: null })]));
    expect(world.names.sessionTokens('LARK')).toEqual(['p:p-a']);
    expect(world.names.sessionTokens('night')).toEqual(['p:p-a', 'n:nightjαr misread\u001f']);
    expect(world.names.sessionTokens('xyz')).toEqual([]);
  });
});

describe('what was missed', () => {
  it('a lost message is noticed by the next one: everything is loaded again', async () => {
    const world = await startWorld(guild);
    world.pubSub.losing = true;
    const position = world.append(...raid(2, 'a'));
    await world.runner.waitFor(['sessions', 'players', 'discord-links'], position, 5000);
    expect(world.standings.rankOf('p-a')).toBeNull();
    world.pubSub.losing = false;
    await world.tell(...raid(1, 'b'));
    expect([world.standings.rankOf('p-a'), world.standings.rankOf('p-b')]).toEqual([1, 1]);
  });

  it('a lost message without a next one is noticed by the second look at the checkpoint', async () => {
    const position = positionOf(3);
    const world = await startWorld(guild);
    world.pubSub.losing = true;
    world.append(...raid(2, 'a'));
    await world.runner.waitFor(['sessions'], position, 5000);
    expect(world.views.get('standings').position()).toBe(positionOf(1));
    const views = createViewRegistry({ readModels: world.readModels, pollMs: 1 });
    const standings = createStandings({
      views,
      readModels: world.readModels,
      pubSub: world.pubSub,
      names: world.names,
      clock: { now: () => new Date(`${today}T12:00:00Z`) },
    });
    ends.push(views.stop);
    await views.start();
    const next = world.append(...raid(1, 'a'));
    expect(await views.get('standings').waitFor(next, 5000)).toBe('reached');
    expect(standings.player('p-a')?.totalSessions).toBe(2);
  });

  it('a swap of the projection is followed', async () => {
    const world = await startWorld(guild, ...raid(2, 'a'));
    expect(await world.runner.rebuild('sessions')).toMatchObject({ outcome: 'swapped' });
    await world.tell(...raid(1, 'a'));
    expect(world.standings.player('p-a')?.totalSessions).toBe(2);
  });
});
