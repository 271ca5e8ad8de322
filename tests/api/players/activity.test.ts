import type { PlayerActivity } from '../../../src/contracts/players.ts';
import type { SessionList } from '../../../src/contracts/sessions.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { raid, speakersOf } from '../voice/speakers.ts';

let guild: Guild;
let nova = '';
let rex = '';
beforeAll(async () => {
  guild = await openGuild();
  ({ Nova: nova = '', Rex: rex = '' } = await guild.register('Nova', 'Rex'));
  await guild.link('member', nova);
  // The current week starts on Monday 2026-11-16.
  for (const [eventType, eventDate] of [
    ['Kraken', '2026-11-19T20:00:00Z'],
    ['Kraken', '2026-11-16T00:00:00Z'],
    ['Siege', '2026-11-16T21:00:00Z'],
    ['Siege', '2026-11-15T23:59:59Z'],
    ['Siege', '2026-05-24T20:00:00Z'],
  ] as const)
    await guild.submit('Nova', { eventType, eventDate, notes: eventDate });
  const speakers = speakersOf(guild);
  await speakers.see(raid, 'Raid');
  const account = await guild.accountIdOf('member');
  await speakers.stay(account, raid, ['2026-11-15T23:30:00.000Z', '2026-11-16T00:15:00.000Z']);
});
afterAll(() => guild.close());

const activity = async (id: string, who: 'member' | 'newcomer' | 'moderator' = 'member') =>
  (await guild.get(`/api/players/${id}/activity?weeks=26`, who)).body as PlayerActivity;

describe('GET /api/players/:id/activity', () => {
  it('has raids by type, week by week, and nothing from before', async () => {
    const { weeks } = await activity(nova);
    expect(weeks).toHaveLength(26);
    expect(weeks.slice(-2)).toMatchObject([
      { from: '2026-11-09', to: '2026-11-15', running: false, raids: [{ eventType: 'Siege', count: 1 }] },
      {
        from: '2026-11-16',
        running: true,
        raids: [
          { eventType: 'Kraken', count: 2 },
          { eventType: 'Siege', count: 1 },
        ],
      },
    ]);
    expect(weeks[0]).toMatchObject({ from: '2026-05-25', raids: [] });
  });

  it('has in each week what the list has of the player there', async () => {
    for (const { from, to, raids } of (await activity(nova)).weeks) {
      const { total } = (await guild.get(`/api/sessions?player=${nova}&counted=true&from=${from}&to=${to}`))
        .body as SessionList;
      expect(raids.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  it('cuts voice at the end of a week, for who may see the channel', async () => {
    const seconds = async (who: 'member' | 'newcomer' | 'moderator') =>
      (await activity(nova, who)).weeks.slice(-2).map(({ voiceSeconds }) => voiceSeconds);
    expect(await seconds('moderator')).toEqual([1800, 900]);
    // one's own is seen wherever it was
    expect(await seconds('member')).toEqual([1800, 900]);
  });

  it('has no voice of a player whom nobody plays', async () => {
    expect((await activity(rex)).weeks.every(({ voiceSeconds }) => voiceSeconds === null)).toBe(true);
  });

  it('is not there for nobody', async () => {
    expect((await guild.get('/api/players/nobody/activity')).status).toBe(404);
    expect((await guild.get(`/api/players/${nova}/activity?weeks=0`)).status).toBe(400);
  });
});
