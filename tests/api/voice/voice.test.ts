import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { at, openSpeakingGuild } from './speaking-guild.ts';
import type { SpeakingGuild } from './speaking-guild.ts';
import { raid } from './speakers.ts';

let guild: Guild;
let speakers: SpeakingGuild['speakers'];
let nova: string;
let rex: string;
beforeAll(async () => {
  ({ guild, speakers, nova, rex } = await openSpeakingGuild());
});
afterAll(() => guild.close());

type Who = keyof Guild['cookies'];
const list = async (query = '') => (await guild.get(`/api/voice/sessions${query}`)).body;
type Row = { readonly playerName: string; readonly joinTime: string };
const rows = async (query: string): Promise<string[]> =>
  (await list(query)).sessions.map(({ playerName, joinTime }: Row) => `${playerName} ${joinTime.slice(8, 16)}`);

describe('GET /api/voice/sessions', () => {
  it('answers stays, newest first, with who, where and how long', async () => {
    const { sessions, ...page } = await list('?limit=3');
    expect(page).toEqual({ hasMore: true, total: 6, offset: 0, limit: 3 });
    const id = expect.any(String);
    expect(sessions).toEqual([
      {
        id,
        playerId: nova,
        playerName: 'Nova',
        channelName: 'Lounge',
        eventType: null,
        joinTime: at('19:30'),
        duration: 1800,
        status: 'active',
        estimated: false,
      },
      {
        id,
        playerId: nova,
        playerName: 'Nova',
        channelName: 'Raid',
        eventType: 'Kraken',
        joinTime: at('19:00'),
        duration: 1800,
        status: 'completed',
        estimated: false,
      },
      expect.objectContaining({ playerId: null, playerName: 'Wanderer Zoë', duration: 600 }),
    ]);
  });

  it('pages to the end without a gap or a repeat, however it is sorted', async () => {
    for (const sort of ['recent', 'duration', 'player']) {
      const whole = await rows(`?sort=${sort}&limit=100`);
      expect(whole.length).toBe(6);
      const paged: string[] = [];
      for (let offset = 0, more = true; more; offset += 2) {
        const page = await list(`?sort=${sort}&limit=2&offset=${offset}`);
        paged.push(...page.sessions.map(({ playerName, joinTime }: Row) => `${playerName} ${joinTime.slice(8, 16)}`));
        more = page.hasMore;
      }
      expect(paged).toEqual(whole);
    }
  });

  it('sorts by length and by the name that is shown', async () => {
    const longest = (await list('?sort=duration')).sessions.map(({ duration }: { duration: number }) => duration);
    expect(longest).toEqual([3600, 3600, 2400, 1800, 1800, 600]);
    expect(await rows('?sort=player')).toEqual([
      'Nova 20T19:30',
      'Nova 20T19:00',
      'Nova 18T23:30',
      'Rex 20T18:00',
      'Rex 01T10:00',
      'Wanderer Zoë 20T18:10',
    ]);
  });

  it('filters by status', async () => {
    for (const sort of ['recent', 'duration', 'player']) {
      expect(await rows(`?status=active&sort=${sort}`)).toEqual(['Nova 20T19:30']);
      expect((await rows(`?status=completed&sort=${sort}`)).length).toBe(5);
      expect((await rows(`?status=all&sort=${sort}`)).length).toBe(6);
    }
  });

  it.each([
    ['a part of a name', 'ov', 3],
    ['a display name, marks folded', 'zoe', 1],
    ['one letter, which is not applied', 'x', 6],
    ['nobody', 'nobody', 0],
    ['quotes and brackets, as they are', '"[$where', 0],
  ])('searches by %s', async (_what, search, count) => {
    for (const sort of ['recent', 'duration', 'player'])
      expect((await rows(`?sort=${sort}&search=${encodeURIComponent(search)}`)).length).toBe(count);
  });

  it('clamps the page', async () => {
    expect(await list('?limit=0&offset=-3')).toMatchObject({ limit: 1, offset: 0 });
    expect(await list('?limit=1000')).toMatchObject({ limit: 100, hasMore: false });
    expect(await list('?offset=500')).toMatchObject({ sessions: [], hasMore: false });
    expect(await list('?unknown=1')).toMatchObject({ limit: 20 });
  });

  it.each([
    ['status', 'loud'],
    ['sort', 'random'],
    ['limit', 'many'],
    ['offset', '1.5'],
    ['search', 'x'.repeat(101)],
  ])('refuses an unknown %s', async (field, value) => {
    const answer = await guild.ask('GET', `/api/voice/sessions?${field}=${value}`, guild.cookies.member);
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
    expect(answer.body.errors[0].field).toBe(field);
  });

  it('says how far it has read', async () => {
    const answer = await guild.get('/api/voice/sessions');
    expect(answer.headers['x-read-position']).toBe(await guild.head());
  });
});

describe('GET /api/voice/during', () => {
  const during = async (moment: string, who: Who = 'moderator') =>
    (await guild.get(`/api/voice/during?at=${encodeURIComponent(moment)}`, who)).body;

  it('has who was there from a quarter of an hour before to an hour after, cut to that, the longest first', async () => {
    expect(await during(at('18:15'))).toEqual({
      from: at('18:00'),
      to: at('19:15'),
      people: [
        { playerId: rex, name: 'Rex', channelName: 'Raid', seconds: 40 * 60 },
        { playerId: nova, name: 'Nova', channelName: 'Raid', seconds: 15 * 60 },
        { playerId: null, name: 'Wanderer Zoë', channelName: 'Lounge', seconds: 10 * 60 },
      ],
    });
  });

  it('joins the stays of a person, and takes what goes on up to now', async () => {
    const { people: found } = await during(at('19:30'));
    // Half an hour in Raid, and half an hour in Lounge, where she still is.
    expect(found).toEqual([{ playerId: nova, name: 'Nova', channelName: expect.any(String), seconds: 45 * 60 }]);
  });

  it('has nobody where nobody was: before, after, and between', async () => {
    for (const moment of [at('12:00', 1), at('12:00', 15), '2027-01-01T00:00:00Z', '2020-01-01T00:00:00Z'])
      expect((await during(moment)).people).toEqual([]);
  });

  it('narrows the list to the same people, however it is sorted', async () => {
    for (const moment of [at('18:15'), at('19:30'), at('12:00', 15)]) {
      const { people: found } = await during(moment);
      for (const sort of ['recent', 'duration', 'player']) {
        const list = (
          await guild.get(
            `/api/voice/sessions?limit=100&sort=${sort}&during=${encodeURIComponent(moment)}`,
            'moderator',
          )
        ).body;
        const names = new Set(list.sessions.map(({ playerName }: { playerName: string }) => playerName));
        expect(names).toEqual(new Set(found.map(({ name }: { name: string }) => name)));
        expect(list.total).toBe(list.sessions.length);
      }
    }
    expect((await guild.get('/api/voice/sessions?during=yesterday')).body).toMatchObject({ code: 'unknown-filter' });
  });

  it.each(['', 'yesterday', '2026-11-20', '2026-11-20T20:00'])('refuses %p', async (moment) => {
    expect(await during(moment)).toMatchObject({ status: 400, code: 'unknown-filter' });
  });
});

describe('GET /api/voice/stats', () => {
  it('answers now, today and the week, time cut at midnight', async () => {
    const { body } = await guild.get('/api/voice/stats');
    expect(body).toEqual({
      activeNow: 1,
      // Rex 40, the guest 10, Nova 30 and 30 minutes.
      totalTimeToday: 110 * 60,
      // Stays of 60, 40, 10 and 30 minutes.
      avgDuration: 35 * 60,
      peakActive: 2,
      totalSessions: 5,
      weekFrom: '2026-11-14',
      topUsers: [
        { playerId: nova, playerName: 'Nova', sessionCount: 3, totalTime: 120 * 60 },
        { playerId: rex, playerName: 'Rex', sessionCount: 1, totalTime: 40 * 60 },
      ],
    });
  });

  it('moves with the clock, without an event', async () => {
    const before = Number((await guild.get('/api/voice/stats')).body.totalTimeToday);
    guild.clock.advance(60_000);
    expect((await guild.get('/api/voice/stats')).body.totalTimeToday).toBe(before + 60);
    guild.clock.advance(-60_000);
  });
});

describe('voice elsewhere', () => {
  it('counts a move as no join, and runs to now', async () => {
    const { body } = await guild.get('/api/my/stats');
    expect([body.voiceJoins, body.voiceTime]).toEqual([2, 2 * 3600]);
    expect(body.achievements.map(({ id }: { id: string }) => id)).toContain('on-comms-10');
    const page = (await guild.get(`/api/players/${nova}`)).body.player;
    expect([page.voiceTime, page.voiceSessions]).toEqual([2 * 3600, 3]);
    // So the average of the dashboard is that of the player's page.
    expect(body.voiceSessions).toBe(page.voiceSessions);
    const stats = (await guild.get('/api/players/stats')).body;
    expect(stats.map(({ voiceTime }: { voiceTime: number }) => voiceTime)).toEqual([7200, 6000]);
  });

  it('comes with a link, the past too', async () => {
    const { Late: late = '' } = await guild.register('Late');
    const newcomer = await guild.accountIdOf('newcomer');
    await speakers.stay(newcomer, raid, [at('12:00', 2), at('13:00', 2)]);
    expect((await guild.get(`/api/players/${late}`)).body.player.voiceTime).toBeNull();
    expect((await guild.get('/api/my/stats', 'newcomer')).body.voiceTime).toBeNull();
    await guild.link('newcomer', late);
    expect((await guild.get(`/api/players/${late}`)).body.player.voiceTime).toBe(3600);
    expect((await guild.get('/api/my/stats', 'newcomer')).body.voiceJoins).toBe(1);
    expect(await rows('?search=late')).toEqual(['Late 02T12:00']);
  });

  it('is forgotten with the person, and the time stays', async () => {
    const gone = await speakers.meet('gone', 'Gone Soon');
    await speakers.stay(gone, raid, [at('08:00'), at('08:30')]);
    expect(await rows('?search=gone')).toEqual(['Gone Soon 20T08:00']);
    await guild.deps.accounts.erase(gone);
    expect(await rows('?search=gone')).toEqual([]);
    expect((await list('?limit=100')).sessions).toContainEqual(
      expect.objectContaining({ playerName: null, joinTime: at('08:00') }),
    );
  });
});

it('an empty guild has no time and no average', async () => {
  const empty = await openGuild();
  expect((await empty.get('/api/voice/stats')).body).toEqual({
    activeNow: 0,
    totalTimeToday: 0,
    avgDuration: null,
    peakActive: 0,
    totalSessions: 0,
    weekFrom: expect.any(String),
    topUsers: [],
  });
  expect((await empty.get('/api/voice/sessions')).body).toMatchObject({ sessions: [], hasMore: false });
  await empty.close();
});
