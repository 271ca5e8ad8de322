import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());
let round = 100;
beforeEach(async () => {
  round += 1;
  const made = await guild.register(named('Nova'), named('Zed'), named('Rex'));
  ids = Object.fromEntries(Object.entries(made).map(([name, id]) => [name.split(' ')[0] ?? '', id]));
});

type Who = keyof Guild['cookies'];
const path = '/api/discord-player-links';
/** Names and accounts of one test. */
const named = (name: string): string => `${name} ${round}`;
const discordId = (first = 1): string => `${first}23456789012345${round}`;
const create = (name: string, more: object = {}) =>
  guild.post(path, { discordId: discordId(), discordUsername: 'nova.player', playerId: ids[name] ?? name, ...more });
const remove = (id: string) => guild.ask('DELETE', `${path}/${id}`, guild.cookies.moderator);

describe('a request to be linked', () => {
  const ask = (name: string, who: Who = 'newcomer') =>
    guild.post(`/api/link-requests`, { playerId: ids[name] ?? name }, who);
  const withdraw = (id: string, who: Who = 'newcomer') =>
    guild.ask('DELETE', `/api/link-requests/${id}`, guild.cookies[who]);
  const decline = (id: string, notes: string | null = null, who: Who = 'moderator') =>
    guild.post(`/api/link-requests/${id}/decline`, { notes }, who);
  const profile = async () => (await guild.get('/api/my/profile', 'newcomer')).body;
  const asking = async (): Promise<Record<string, unknown>[]> =>
    (await guild.get(`${path}/proposals`, 'moderator')).body.filter(({ by }: { by: string }) => by === 'request');
  const waiting = async () => (await guild.get('/api/review/waiting', 'moderator')).body.linkRequests;

  it('waits for a moderator, is counted, and can be taken back', async () => {
    const made = await ask('Nova');
    expect(made.status).toBe(201);
    expect(await profile()).toEqual({
      player: null,
      linkRequest: {
        id: made.body.id,
        player: { id: ids['Nova'], name: named('Nova') },
        status: 'pending',
        requestedAt: guild.clock.now().toISOString(),
        notes: null,
      },
    });
    expect(await asking()).toEqual([
      expect.objectContaining({ requestId: made.body.id, player: expect.objectContaining({ id: ids['Nova'] }) }),
    ]);
    expect(await waiting()).toBe(1);
    const again = await ask('Nova');
    expect([again.status, again.body.id]).toEqual([200, made.body.id]);
    expect((await withdraw(made.body.id, 'member')).status).toBe(404);
    expect((await withdraw(made.body.id)).status).toBe(200);
    expect([await asking(), await waiting(), (await profile()).linkRequest]).toEqual([[], 0, null]);
  });

  it('goes to another player, and is declined with words that the member reads', async () => {
    await ask('Nova');
    const made = await ask('Zed');
    expect(await asking()).toHaveLength(1);
    expect((await decline(made.body.id, 'Zed is taken', 'newcomer')).status).toBe(403);
    expect((await decline(made.body.id, ' Zed is taken ')).status).toBe(200);
    expect((await decline(made.body.id)).status).toBe(404);
    expect((await profile()).linkRequest).toMatchObject({ status: 'declined', notes: 'Zed is taken' });
    expect(await asking()).toEqual([]);
    const log: Record<string, string>[] = (await guild.get('/api/admin/mod-activity', 'admin')).body;
    const row = log.find(({ action }) => action === 'declined_link_request');
    expect(row).toMatchObject({ targetType: 'link-request', targetName: expect.stringContaining(named('Zed')) });
    expect(row?.['details']).toMatch(new RegExp(`^Declined to link .+ with ${named('Zed')}: Zed is taken$`, 'u'));
  });

  it('is of no player who is someone else’s, and waits no more when he becomes so', async () => {
    await create('Rex');
    const refused = await ask('Rex');
    expect([refused.status, refused.body.code]).toEqual([409, 'link-active-elsewhere']);
    expect((await ask('nobody')).status).toBe(404);
    await ask('Zed');
    await create('Zed', { discordId: discordId(3) });
    expect([await asking(), (await profile()).linkRequest]).toEqual([[], null]);
  });

  it('is in what a person can download', async () => {
    const made = await ask('Nova');
    const lines = (await guild.get('/api/my/data', 'newcomer')).text.trim().split('\n');
    const rows: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
    expect(rows.find(({ type }) => type === 'link-request')).toMatchObject({ id: made.body.id, status: 'pending' });
    expect(rows.some(({ type }) => type === 'sign-in')).toBe(true);
    await withdraw(made.body.id);
  });

  it('is refused beyond ten a day, with the time until the next', async () => {
    const answers: number[] = [];
    for (let one = 0; one < 12; one += 1) answers.push((await ask(one % 2 === 0 ? 'Nova' : 'Zed')).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('is granted by a link of the account', async () => {
    const [row] = await asking();
    const {
      discordId: id,
      discordUsername,
      player,
    } = row as { discordId: string; discordUsername: string; player: { id: string } };
    const made = await create(player.id, { discordId: id, discordUsername });
    expect(made.status).toBe(201);
    expect([await asking(), await profile()]).toEqual([
      [],
      { player: expect.objectContaining({ id: player.id }), linkRequest: null },
    ]);
    await remove(made.body.id);
  });
});
