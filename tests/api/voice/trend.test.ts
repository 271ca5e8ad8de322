import type { VoiceSessionList, VoiceTrend } from '../../../src/contracts/voice.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { speakersOf } from './speakers.ts';
import type { Speakers } from './speakers.ts';

/** It is 20:00 on 20 November 2026. */
const now = Date.UTC(2026, 10, 20, 20);
const iso = (ms: number): string => new Date(ms).toISOString();
const hour = 3_600_000;

let guild: Guild;
let speakers: Speakers;
/** Seven channels; the first five are those with the most time. */
const channels = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];

beforeAll(async () => {
  guild = await openGuild();
  speakers = speakersOf(guild);
  await guild.link('member', (await guild.register('Nova'))['Nova'] ?? '');
  // members may not view the first
  for (const [index, channel] of channels.entries()) await speakers.see(channel, `Channel ${index + 1}`, index > 0);
  const accounts = [await guild.accountIdOf('member'), await guild.accountIdOf('moderator')];
  for (const [who, id] of accounts.entries()) {
    // A person's stays are recorded in order.
    for (let index = 29; index >= 0; index -= 1) {
      const channel = channels[(index * 3 + who) % channels.length] ?? '';
      // some go over midnight, one began before the window, and lengths fall with the channel
      const from = now - (index * 31 + 20 - who) * hour;
      await speakers.stay(id, channel, [iso(from), iso(from + (8 - channels.indexOf(channel)) * hour)]);
    }
  }
  await speakers.enter(accounts[0] ?? '', 'c1', iso(now - 2 * hour));
});
afterAll(() => guild.close());

const trend = async (query = '', who: 'member' | 'moderator' = 'moderator') =>
  (await guild.get(`/api/voice/trend${query}`, who)).body as VoiceTrend;
const list = async (query: string, who: 'member' | 'moderator' = 'moderator') => {
  const all: VoiceSessionList['sessions'] = [];
  for (let more = true; more;) {
    const page = (await guild.get(`/api/voice/sessions?limit=100&offset=${all.length}&${query}`, who))
      .body as VoiceSessionList;
    all.push(...page.sessions);
    more = page.hasMore;
    if (!more) expect(page.total).toBe(all.length);
  }
  return all;
};
/** Duration of a stay within a UTC day. */
const secondsOn = (date: string, { joinTime, duration }: VoiceSessionList['sessions'][number]): number => {
  const start = Date.parse(`${date}T00:00:00.000Z`);
  const from = Date.parse(joinTime);
  return Math.max(0, Math.min(from + duration * 1000, start + 24 * hour) - Math.max(from, start)) / 1000;
};

describe('GET /api/voice/trend', () => {
  it('has 28 days with the five largest channels, the others together', async () => {
    const { channels: shown, days } = await trend();
    expect(shown.map(({ name, others }) => (others ? 'others' : name))).toHaveLength(6);
    expect(shown.at(-1)).toEqual({ name: null, others: true });
    expect([days.length, days[0]?.date, days.at(-1)]).toMatchObject([
      28,
      '2026-10-24',
      { date: '2026-11-20', running: true },
    ]);
    const sums = shown.map((_, at) => days.reduce((sum, { seconds }) => sum + (seconds[at] ?? 0), 0));
    expect(sums.slice(0, 5)).toEqual(sums.slice(0, 5).sort((a, b) => b - a));
  });

  it.each(['', 'status=completed', 'status=active', 'search=Nova'])(
    'has on each day what the stays of the list have there: %s',
    async (filter) => {
      const { days } = await trend(`?days=28&${filter}`);
      let hours = 0;
      for (const { date, seconds } of days) {
        const stays = await list(`from=${date}&to=${date}&${filter}`);
        const sum = seconds.reduce((all, one) => all + one, 0);
        expect(sum).toBe(stays.reduce((all, stay) => all + secondsOn(date, stay), 0));
        hours += sum / 3600;
      }
      expect(hours).toBeGreaterThan(0);
    },
  );

  it('counts people once a day', async () => {
    const { days } = await trend();
    expect(Math.max(...days.map((day) => day.people))).toBe(2);
  });

  it('knows nothing of channels that someone may not see', async () => {
    const sum = ({ days }: VoiceTrend) => days.flatMap(({ seconds }) => seconds).reduce((all, one) => all + one, 0);
    const [all, some] = [await trend(), await trend('', 'member')];
    expect(all.channels.map(({ name }) => name)).toContain('Channel 1');
    expect(some.channels.map(({ name }) => name)).not.toContain('Channel 1');
    expect(sum(some)).toBeGreaterThan(0);
    expect(sum(some)).toBeLessThan(sum(all));
  });

  it('refuses days that are none', async () => {
    for (const days of ['0', '91', 'all']) expect((await guild.get(`/api/voice/trend?days=${days}`)).status).toBe(400);
  });
});

describe('GET /api/voice/sessions by days', () => {
  it.each(['recent', 'duration', 'player'])('finds what touches them, sorted by %s', async (sort) => {
    const all = await list('sort=recent');
    const touching = all.filter((stay) => secondsOn('2026-11-10', stay) > 0).map(({ id }) => id);
    const found = (await list(`sort=${sort}&from=2026-11-10&to=2026-11-10`)).map(({ id }) => id);
    expect(found.toSorted()).toEqual(touching.toSorted());
    expect(found.length).toBeGreaterThan(0);
  });
});
