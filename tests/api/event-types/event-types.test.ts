import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

it('GET /api/event-types answers the fifteen types, seven of them in the filter', async () => {
  const { status, body } = await guild.get('/api/event-types');
  expect(status).toBe(200);
  expect(body).toHaveLength(15);
  expect(body.filter(({ inFilter }: { inFilter: boolean }) => inFilter)).toHaveLength(7);
  expect(body[0]).toMatchObject({ code: 'KRAKEN', name: 'Kraken', colour: 'kraken', active: true });
});
