import type { LeaderboardRow, LeaderboardTrend } from '../../../src/contracts/leaderboard.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
const names = ['Ada', 'Bea', 'Cid'];
beforeAll(async () => {
  guild = await openGuild();
  const ids = await guild.register(...names);
  await guild.link('member', ids['Cid'] ?? '');
  for (const [raiders, eventDate, eventType] of [
    ['Ada', '2026-10-04T20:00:00Z', 'Siege'],
    ['Ada, Bea', '2026-11-08T20:00:00Z', 'Siege'],
    ['Bea', '2026-11-15T23:59:59Z', 'Kraken'],
    ['Bea, Cid', '2026-11-16T00:00:00Z', 'Kraken'],
  ] as const)
    await guild.submit(raiders, { eventDate, eventType, notes: eventDate });
});
afterAll(() => guild.close());

const trend = async (query = '') =>
  (await guild.get(`/api/leaderboard/trend?weeks=3${query}`)).body as LeaderboardTrend;
const ranks = ({ players }: LeaderboardTrend) =>
  Object.fromEntries(players.map(({ characterName, ranks: of }) => [characterName, of]));

describe('GET /api/leaderboard/trend', () => {
  it('ranks by the sessions up to each Sunday', async () => {
    const answer = await trend();
    expect(answer.weeks.map(({ to }) => to)).toEqual(['2026-11-08', '2026-11-15', '2026-11-22']);
    expect(ranks(answer)).toEqual({ Bea: [2, 1, 1], Ada: [1, 1, 2], Cid: [null, null, 3] });
  });

  it('ends where the board of today stands', async () => {
    const board = (await guild.get('/api/leaderboard')).body as LeaderboardRow[];
    const { players } = await trend();
    expect(players.map(({ id, ranks: of }) => [id, of.at(-1)])).toEqual(board.map(({ id, rank }) => [id, rank]));
  });

  it('holds to a type and to a season', async () => {
    expect(ranks(await trend('&eventType=Siege'))).toEqual({ Ada: [1, 1, 1], Bea: [2, 2, 2] });
    expect((await guild.get('/api/leaderboard/trend?season=none')).status).toBe(400);
  });

  it('marks who asks', async () => {
    const { players } = await trend('&own=1');
    expect(players.filter(({ own }) => own === true).map(({ characterName }) => characterName)).toEqual(['Cid']);
  });
});
