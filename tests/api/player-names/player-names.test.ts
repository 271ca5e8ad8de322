import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { openSocket } from '../../support/live-socket.ts';
import { eventually } from '../../projections/support/facts.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

const at = '2026-11-20T20:00:00.000Z';

describe('GET /api/players/:id/names', () => {
  it('answers every name with its time, newest first, and not who gave it', async () => {
    const { Nova = '' } = await guild.register('Nova');
    await guild.rename(Nova, 'Vega');
    const answer = await guild.get(`/api/players/${Nova}/names`);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        names: [
          { name: 'Vega', kind: 'current', from: at, to: null },
          { name: 'Nova', kind: 'former', from: at, to: at },
        ],
      },
    ]);
    expect(answer.headers['x-read-position']).toBe(await guild.head());
  });

  it('is for those who have signed in, and knows only players', async () => {
    expect((await guild.ask('GET', '/api/players/nobody/names', '')).status).toBe(401);
    const unknown = await guild.get('/api/players/nobody/names');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
  });
});

it('a rename reaches open pages', async () => {
  const { Luna = '' } = await guild.register('Luna');
  const { heard, socket } = await openSocket(guild, guild.cookies.member);
  await guild.rename(Luna, 'Lyra');
  await eventually(() =>
    heard.some(
      (message) =>
        message.type === 'projection-updated' && message.projection === 'player-names' && message.keys?.join() === Luna,
    ),
  );
  socket.close();
});
