import { Writable } from 'node:stream';
import pino from 'pino';
import { openGuild } from '../../sessions/guild.ts';
import type { Guild } from '../../sessions/guild.ts';
import { until } from '../../../support/until.ts';

type Line = { readonly reqId: string; readonly level: number; readonly msg: string; readonly route: string | null };
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const info = 30;
const error = 50;

let guild: Guild;
let written = '';
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  guild = await openGuild({
    settings: { logger: pino({ level: 'info' }, sink) },
    deps: ({ texts }) => ({ texts: { ...texts, get: () => Promise.reject(new Error('disk on fire')) } }),
  });
});
afterAll(() => guild.close());

/** Log line of the request with this response. */
const lineOf = async ({ headers }: { readonly headers: Record<string, unknown> }): Promise<Line> => {
  const id = headers['x-request-id'];
  const find = () =>
    written
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Line)
      .find(({ reqId, msg }) => reqId === id && msg === 'request');
  await until(
    async () => find() !== undefined,
    10_000,
    () => `the line of ${String(id)} in:\n${written}`,
  );
  return find() as Line;
};
const accountOf = async (cookie: string): Promise<string> => (await guild.ask('GET', '/auth/user', cookie)).body.id;

describe('a request', () => {
  it('is logged by the pattern of its route, with who asked', async () => {
    const { member } = guild.cookies;
    const answer = await guild.ask('GET', '/api/sessions?search=very-private', member);
    expect(answer.headers['x-request-id']).toMatch(uuid);
    const line = await lineOf(answer);
    expect(line).toMatchObject({ level: info, method: 'GET', route: '/api/sessions', status: 200 });
    expect(line).toMatchObject({ ms: expect.any(Number), account: await accountOf(member) });
    const known = ['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'method', 'route', 'status', 'ms', 'account'];
    expect(Object.keys(line).sort()).toEqual(known.sort());
  });

  it.each([
    ['of nobody', '/api/sessions', null, 401, '/api/sessions'],
    ['for nothing', '/api/very-private', 'member', 404, '/*'],
    ['with a bad filter', '/api/sessions?limit=very-private', 'member', 400, '/api/sessions'],
    ['for no session', '/api/sessions/very-private/details', 'member', 404, '/api/sessions/:id/details'],
    ['with an address that is none', '/api/%zz-very-private', 'member', 400, null],
  ] as const)('%s is logged and no error', async (_what, path, who, status, route) => {
    const answer = await guild.ask('GET', path, who === null ? undefined : guild.cookies[who]);
    expect(answer.status).toBe(status);
    expect(await lineOf(answer)).toMatchObject({ level: info, status, route });
  });

  it('that fails on our side is an error, beside its cause', async () => {
    const id = await guild.submit('Nova', { notes: 'very-private' });
    const answer = await guild.get(`/api/sessions/${id}/details`);
    expect(answer.status).toBe(500);
    const line = await lineOf(answer);
    expect(line).toMatchObject({ level: error, status: 500, route: '/api/sessions/:id/details' });
    expect(written).toMatch(new RegExp(`"reqId":"${line.reqId}".*disk on fire`));
  });

  it('has an id of ours, whatever it says', async () => {
    const own = await guild.ask('GET', '/auth/config').set('x-request-id', 'very-private');
    const other = await guild.ask('GET', '/auth/config');
    expect([own.headers['x-request-id'], other.headers['x-request-id']]).toEqual([
      expect.stringMatching(uuid),
      expect.stringMatching(uuid),
    ]);
    expect(own.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  });

  it('leaves nothing behind of what was typed, sent or signed in with', async () => {
    await lineOf(await guild.post('/api/players', { names: ['very-private\u0000', 5], 'very-private': 1 }));
    expect(written).not.toMatch(/very-private/);
    for (const cookie of Object.values(guild.cookies)) expect(written).not.toContain(cookie.replace('muster=', ''));
  });
});
