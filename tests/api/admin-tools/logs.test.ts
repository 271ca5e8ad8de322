import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
  const add = (msg: string): void =>
    guild.keptLog.add(`${JSON.stringify({ level: 30, time: guild.clock.now().getTime(), msg })}\n`);
  add('mine: earlier');
  guild.clock.advance(3 * 3_600_000);
  add('mine: a moment ago');
});
afterAll(() => guild.close());

const download = (query = '') => guild.ask('GET', `/api/admin/logs${query}`, guild.cookies.admin).buffer(true);
/** Lines of this process; other processes' lines may be among them. */
const linesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg as string)
    .filter((message) => message.startsWith('mine'));

describe('GET /api/admin/logs', () => {
  it('answers what was written, a line an entry, as a file', async () => {
    const { status, headers, text } = await download();
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/x-ndjson/)]);
    expect(headers['content-disposition']).toBe('attachment; filename="muster-2026-11-20T2300.ndjson"');
    expect(linesOf(text)).toEqual(['mine: earlier', 'mine: a moment ago']);
  });

  it('of as many hours as wanted, one at least and a day at most', async () => {
    expect(linesOf((await download('?hours=1')).text)).toEqual(['mine: a moment ago']);
    expect(linesOf((await download('?hours=-5')).text)).toEqual(['mine: a moment ago']);
    expect(linesOf((await download('?hours=1000')).text)).toEqual(['mine: earlier', 'mine: a moment ago']);
  });

  it('is not for a page elsewhere, which the cookie goes with; by hand it is', async () => {
    const before = await guild.head();
    for (const site of ['cross-site', 'same-site'])
      expect((await download().set('sec-fetch-site', site)).status).toBe(403);
    expect(await guild.head()).toBe(before);
    expect((await download().set('sec-fetch-site', 'none')).status).toBe(200);
  });

  it('is a row of the log of moderators', async () => {
    await download('?hours=3');
    expect((await guild.get('/api/admin/mod-activity?limit=1', 'admin')).body[0]).toMatchObject({
      action: 'admin_action',
      targetName: 'application log',
      details: 'Downloaded the logs of 3 hours.',
    });
  });

  it.each(['many', '1.5', ''])('refuses hours=%s', async (hours) => {
    const head = await guild.head();
    const answer = await download(`?hours=${hours === '' ? '%00' : hours}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
    expect(await guild.head()).toBe(head);
  });
});
