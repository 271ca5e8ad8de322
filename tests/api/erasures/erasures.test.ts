import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeEach(async () => {
  guild = await openGuild();
});
afterEach(() => guild.close());

const own = async () => (await guild.get('/api/my/erasure')).body.erasure;
const ask = (reason?: string) => guild.post('/api/my/erasure', { reason }, 'member');
const waiting = async () => (await guild.get('/api/admin/erasures', 'admin')).body;

describe('asking to be forgotten', () => {
  it('is a request to admins with a due date, which the person can take back', async () => {
    expect(await own()).toBeNull();
    expect((await ask('I have left the guild')).status).toBe(201);
    expect(await own()).toMatchObject({
      state: 'open',
      requestedAt: '2026-11-20T20:00:00.000Z',
      dueAt: '2026-12-20T20:00:00.000Z',
    });
    expect((await ask()).body).toMatchObject({ status: 409, code: 'erasure-open' });
    expect(await waiting()).toEqual([
      expect.objectContaining({ discordUsername: 'quietkestrel', reason: 'I have left the guild' }),
    ]);
    expect((await guild.ask('DELETE', '/api/my/erasure', guild.cookies.member)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await own()).state).toBe('withdrawn');
    // Else the log could be filled with it.
    expect((await ask()).body).toMatchObject({ status: 429, code: 'slow-down' });
    guild.clock.advance(24 * 3_600_000);
    expect((await ask()).status).toBe(201);
  });

  it('is declined by an admin, with a reason that the person reads and a row that says who', async () => {
    await ask();
    const [{ accountId }] = await waiting();
    const path = `/api/admin/erasures/${accountId}`;
    expect((await guild.patch(path, { status: 'declined', reason: '' }, 'admin')).status).toBe(422);
    expect((await guild.patch(path, { status: 'declined', reason: 'Not now' }, 'moderator')).status).toBe(403);
    expect((await guild.patch(path, { status: 'declined', reason: 'Not now' }, 'admin')).status).toBe(200);
    expect(await own()).toMatchObject({ state: 'declined', answer: 'Not now' });
    expect((await guild.patch(path, { status: 'declined', reason: 'Again' }, 'admin')).status).toBe(404);
    const { body } = await guild.get('/api/admin/mod-activity?limit=5', 'admin');
    const rows = body as { details: string; moderatorName: string }[];
    expect(rows.map(({ details }) => details)).toEqual(
      expect.arrayContaining(['Declined the erasure request: Not now', 'Requested erasure.']),
    );
  });

  it('keeps the reason out of the log, and with the person', async () => {
    await ask('a private matter');
    const events = await guild.deps.eventStore.readStream(`erasure-${(await waiting())[0].accountId}`, null);
    expect(JSON.stringify(events)).not.toContain('private');
    const data = await guild.get('/api/my/data');
    expect(data.text).toContain('a private matter');
  });
});
