import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { lounge, raid, speakersOf } from '../voice/speakers.ts';

let guild: Guild;
let nova: string;
beforeAll(async () => {
  guild = await openGuild();
  ({ Nova: nova = '' } = await guild.register('Nova'));
  await guild.link('member', nova);
  const account = await guild.accountIdOf('member');
  const { stay, enter } = speakersOf(guild);
  await stay(account, raid, ['2026-11-18T23:30:00.000Z', '2026-11-19T00:30:00.000Z']);
  await enter(account, raid, '2026-11-20T18:30:00.000Z');
  // It is 20:00, and this, where he moved to, goes on.
  await enter(account, lounge, '2026-11-20T19:00:00.000Z');
});
afterAll(() => guild.close());

const explained = async (number: string) =>
  (await guild.get(`/api/players/${nova}/explain?number=${number}`)).body as {
    value: number;
    rows: { kind: string; ms: number; counts: boolean; why: string | null; endedAt: string | null }[];
  };
const hour = 3_600_000;

describe('time in voice', () => {
  it('is explained stay by stay, what goes on up to now', async () => {
    const { value, rows } = await explained('voiceTime');
    expect(value).toBe((await guild.get('/api/my/stats')).body.voiceTime);
    expect(rows).toMatchObject([
      { kind: 'stay', ms: hour, counts: true, why: null, endedAt: null },
      { kind: 'stay', ms: hour / 2, counts: true, why: null, endedAt: '2026-11-20T19:00:00.000Z' },
      { kind: 'stay', ms: hour, counts: true, why: null, endedAt: '2026-11-19T00:30:00.000Z' },
    ]);
    expect(value * 1000).toBe(rows.reduce((sum, { ms }) => sum + ms, 0));
  });

  it('is cut at the end of an earlier day', async () => {
    const { value, rows } = await explained('voiceTime&until=2026-11-18');
    expect([value, rows]).toMatchObject([
      1800,
      [
        { ms: 0, counts: false, why: 'outside-window' },
        { ms: 0, counts: false, why: 'outside-window' },
        { ms: hour / 2, counts: true },
      ],
    ]);
  });

  it('is joined as often as a stay began without moving there', async () => {
    const { value, rows } = await explained('voiceJoins');
    expect([value, rows.map(({ why }) => why)]).toEqual([2, ['not-a-join', null, null]]);
    expect(value).toBe((await guild.get('/api/my/stats')).body.voiceJoins);
    expect(await explained('voiceJoins&until=2026-11-18')).toMatchObject({ value: 1 });
  });

  it('makes the hours of an achievement', async () => {
    const { value, rows } = await explained('achievement:on-comms-10');
    expect([value, rows.length]).toEqual([2, 3]);
    const { achievements } = (await guild.get('/api/my/stats')).body;
    expect(achievements).toContainEqual(expect.objectContaining({ id: 'on-comms-10', progress: 2 }));
  });
});
