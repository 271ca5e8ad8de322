import type { RecordedEvent } from '../../../src/domain/kernel/envelope.ts';
import { sessionEvents } from '../../../src/domain/session/events.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { isOnServers } from '../../support/guild-home.ts';
import { recount, standingOf } from '../../support/reference-model.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { createRandomCommands } from './random-commands.ts';

let guild: Guild;
let cookie: string;
beforeEach(async () => {
  guild = await openGuild();
  cookie = guild.cookies.member;
});
afterEach(() => guild.close());

const read = async (path: string) => {
  const after = `${path.includes('?') ? '&' : '?'}after=${await guild.head()}`;
  const { status, body } = await guild.ask('GET', `${path}${after}`, cookie);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
type Row = { readonly id: string; readonly totalSessions: number; readonly rank: number };
type Explained = { readonly value: number | null; readonly rows: readonly { readonly counts: boolean }[] };
const explained = (playerId: string, number: string): Promise<Explained> =>
  read(`/api/players/${playerId}/explain?number=${number}`);
const counted = ({ rows }: Explained): number => rows.filter(({ counts }) => counts).length;
const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Everything that the log holds of sessions. */
const sessionFacts = async (): Promise<readonly RecordedEvent<SessionEvent>[]> => {
  const until = await guild.deps.eventStore.head();
  const { signal } = new AbortController();
  const facts: RecordedEvent[] = [];
  for await (const { events } of guild.deps.eventStore.follow({
    after: null,
    until,
    types: Object.keys(sessionEvents),
    signal,
  }))
    facts.push(...events);
  // The seam of the log: these types are a session's.
  return facts as RecordedEvent<SessionEvent>[];
};

/** Every call that returns a player's number of sessions returns the same one, equal to a recount of the log. */
const agree = async (): Promise<void> => {
  const { attended, playerCalendars } = recount(await sessionFacts());
  const stats: Row[] = await read('/api/players/stats');
  const board = byId(await read('/api/leaderboard?limit=100'));
  for (const { id, totalSessions } of stats) {
    const [page, total] = [await read(`/api/players/${id}`), await explained(id, 'totalSessions')];
    const totals = [
      totalSessions,
      page.player.totalSessions,
      page.sessions.length,
      board.get(id)?.totalSessions ?? 0,
      total.value,
      counted(total),
    ];
    expect([id, totals]).toEqual([id, totals.map(() => (attended[id] ?? []).length)]);
    const rank = await explained(id, 'rank');
    expect([rank.value, counted(rank)]).toEqual([
      board.get(id)?.rank ?? null,
      Math.max(0, (board.get(id)?.rank ?? 1) - 1),
    ]);
  }
  const own = (await read('/api/my/profile')).player.id;
  const my = await read('/api/my/stats');
  const day = guild.clock.now().toISOString().slice(0, 10);
  const { totalSessions, currentStreak, longestStreak, thirtyDays } = standingOf(playerCalendars[own], day);
  expect(my).toMatchObject({ totalSessions, currentStreak, longestStreak, monthlyCount: thirtyDays });
  expect((await read('/api/my/sessions?period=all')).length).toBe(totalSessions);
  const breakdown: { count: number }[] = await read('/api/my/event-breakdown?period=all');
  expect(breakdown.reduce((sum, { count }) => sum + count, 0)).toBe(totalSessions);
  for (const number of ['weeklyAverage', 'currentStreak', 'longestStreak', 'rank'])
    expect([number, (await explained(own, number)).value]).toEqual([number, my[number]]);
  for (const { id, progress } of my.achievements)
    expect([id, (await explained(own, `achievement:${id}`)).value]).toEqual([id, progress]);
};

// On servers a few of them will do: there each one waits for others.
it('one total on all calls, after a thousand commands of all kinds', async () => {
  const ids = await guild.register('Nova', 'Rexxar', 'Thalorin', 'Vex', 'Quill', 'Zed');
  await guild.link('member', ids['Nova'] ?? '');
  const random = createRandomCommands(guild, { players: Object.values(ids), seed: 11 });
  for (let round = 0; round < 5; round += 1) {
    await random.run(isOnServers ? 20 : 200);
    await random.react();
    await agree();
  }
  if (isOnServers) return;
  // Each kind of them did something.
  const kinds = ['SubmitSession', 'ExcludeSession', 'CorrectSession', 'EditParticipants', 'VerifySession'];
  const more = ['RevertVerification', 'RequestCorrection', 'DecideCorrection', 'MergePlayers', 'SplitPlayer'];
  for (const kind of [...kinds, ...more]) expect([kind, (random.done[kind] ?? 0) > 2]).toEqual([kind, true]);
});

it('streak and windows move at midnight, without an event', async () => {
  const { Nova = '' } = await guild.register('Nova');
  await guild.link('member', Nova);
  // A Friday, and the Friday before; it is Friday, 20 November, 20:00.
  await guild.submit('Nova', { eventDate: '2026-11-13T18:00:00Z' });
  await guild.submit('Nova', { eventDate: '2026-11-20T18:00:00Z' });
  const head = await guild.head();
  const at = async (iso: string) => {
    guild.clock.advance(Date.parse(iso) - guild.clock.now().getTime());
    cookie = await guild.signInAs('member');
    const stats = await read('/api/my/stats');
    const [streak, total] = [await explained(Nova, 'currentStreak'), await explained(Nova, 'totalSessions')];
    expect([streak.value, total.value]).toEqual([stats.currentStreak, 2]);
    const board: { currentStreak: number }[] = await read('/api/leaderboard');
    expect(board[0]?.currentStreak).toBe(stats.currentStreak);
    return {
      streak: stats.currentStreak as number,
      week: (await read('/api/my/sessions?period=week')).length as number,
      month: stats.monthlyCount as number,
      ranked: (await read('/api/leaderboard?period=month')).length as number,
    };
  };
  const before = (iso: string): string => new Date(Date.parse(iso) - 1).toISOString();

  expect(await at('2026-11-20T23:59:59.000Z')).toEqual({ streak: 2, week: 1, month: 2, ranked: 1 });
  // The week of the session is the seventh day with today; a day later it is not.
  expect(await at(before('2026-11-27T00:00:00Z'))).toEqual({ streak: 2, week: 1, month: 2, ranked: 1 });
  expect(await at('2026-11-27T00:00:00Z')).toEqual({ streak: 2, week: 0, month: 2, ranked: 1 });
  // The running week does not break it; the end of the week after does.
  expect(await at(before('2026-11-30T00:00:00Z'))).toMatchObject({ streak: 2 });
  expect(await at('2026-11-30T00:00:00Z')).toMatchObject({ streak: 0 });
  expect(await at(before('2026-12-13T00:00:00Z'))).toMatchObject({ month: 2, ranked: 1 });
  expect(await at('2026-12-13T00:00:00Z')).toMatchObject({ month: 1, ranked: 1 });
  expect(await at('2026-12-20T00:00:00Z')).toMatchObject({ month: 0, ranked: 0 });
  expect(await guild.head()).toBe(head);
});
