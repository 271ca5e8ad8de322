import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';

type Shown = {
  readonly id: string;
  readonly browser: string | null;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly current: boolean;
};

describe('the sign-ins of a person', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  // Nobody is signed in yet.
  beforeEach(async () => {
    for (const { id } of await api.deps.accounts.all()) await api.deps.signIns.revokeAll(id);
  });
  const list = async (cookie: string, path = '/auth/sign-ins'): Promise<Shown[]> =>
    (await api.ask('GET', path, cookie)).body;
  const works = async (cookie: string): Promise<boolean> => (await api.ask('GET', '/auth/user', cookie)).status === 200;

  it('are listed without anything to sign in with', async () => {
    const [here, there] = [await api.signInAs('member'), await api.signInAs('member')];
    await api.signInAs('admin');
    const found = await list(here);
    expect(found).toHaveLength(2);
    expect(found.filter(({ current }) => current)).toHaveLength(1);
    expect(found[0]).toMatchObject({ createdAt: '2026-11-20T20:00:00.000Z', seenAt: '2026-11-20T20:00:00.000Z' });
    for (const cookie of [here, there]) {
      const token = cookie.replace('muster=', '');
      expect(JSON.stringify(found)).not.toContain(token);
      expect(await api.deps.signIns.byToken(found[0]?.id ?? '')).toBeNull();
    }
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['', null],
    ['Emberfall-is-best/1 ', null],
    ['x'.repeat(8_000), null],
  ])('say with which browser: %.60j', async (userAgent, browser) => {
    const start = await api.ask('GET', '/auth/discord?persona=member');
    const state = String(start.headers['set-cookie']);
    const back = await api
      .ask('GET', String(start.headers['location']), state.split(';')[0])
      .set('user-agent', userAgent);
    const cookie = [back.headers['set-cookie'] ?? []].flat().find((text: string) => text.startsWith('muster=')) ?? '';
    expect((await list(cookie.split(';')[0] ?? '')).map((one) => one.browser)).toEqual([browser]);
  });

  it('end one by one, and nobody ends those of others', async () => {
    const [here, there] = [await api.signInAs('member'), await api.signInAs('member')];
    const [other] = await list(await api.signInAs('admin'));
    const id = (await list(here)).find(({ current }) => !current)?.id ?? '';
    expect((await api.ask('DELETE', `/auth/sign-ins/${other?.id ?? ''}`, here)).status).toBe(404);
    const ended = await api.ask('DELETE', `/auth/sign-ins/${id}`, here);
    expect([ended.status, ended.body]).toEqual([200, { ended: 1 }]);
    expect([await works(here), await works(there)]).toEqual([true, false]);
    expect((await api.ask('DELETE', `/auth/sign-ins/${id}`, here)).status).toBe(404);
  });

  it('end all but the one that asks', async () => {
    const [here, there, elsewhere] = [
      await api.signInAs('member'),
      await api.signInAs('member'),
      await api.signInAs('member'),
    ];
    const ended = await api.ask('DELETE', '/auth/sign-ins', here);
    expect(ended.body).toEqual({ ended: 2 });
    expect([await works(here), await works(there), await works(elsewhere)]).toEqual([true, false, false]);
  });

  it('are ended by an admin, all of them', async () => {
    const member = await api.signInAs('member');
    const [admin, account] = [await api.signInAs('admin'), (await api.ask('GET', '/auth/user', member)).body.id];
    const path = `/api/admin/accounts/${account}/sign-ins`;
    expect((await list(admin, path)).map(({ current }) => current)).toEqual([false]);
    expect((await api.ask('DELETE', path, await api.signInAs('moderator'))).status).toBe(403);
    expect((await api.ask('DELETE', path, admin)).body).toEqual({ ended: 1 });
    expect([await works(member), await works(admin)]).toEqual([false, true]);
  });

  it('are ended by an admin only with a row in the moderation log that says who, whose and why', async () => {
    const [member, admin] = [await api.signInAs('member'), await api.signInAs('admin')];
    await api.signInAs('member');
    const account = (await api.ask('GET', '/auth/user', member)).body.id;
    const path = `/api/admin/accounts/${account}/sign-ins`;
    const end = () => api.ask('DELETE', path, admin).set('idempotency-key', 'lost').send({ reason: 'a lost phone' });
    expect((await end()).body).toEqual({ ended: 2 });
    // The same key ends a sign-in created meanwhile, and writes nothing.
    const again = await api.signInAs('member');
    expect((await end()).body).toEqual({ ended: 2 });
    expect([await works(member), await works(again)]).toEqual([false, false]);
    // Nothing happens without a sign-in.
    expect((await api.ask('DELETE', path, admin)).body).toEqual({ ended: 0 });
    const refused = await api.ask('DELETE', path, admin).send({ reason: 'x'.repeat(501) });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'reason' }]]);
    const head = (await api.deps.eventStore.head()) ?? '';
    const all: { details: string }[] = (await api.ask('GET', `/api/admin/mod-activity?after=${head}`, admin)).body;
    const rows = all.filter(({ details }) => details.includes('a lost phone'));
    expect(rows).toMatchObject([
      {
        moderatorName: 'Saltveil',
        actorRole: 'admin',
        action: 'admin_action',
        targetType: 'account',
        targetId: account,
        targetName: 'Quiet Kestrel',
        details: 'Ended 2 sign-ins: a lost phone',
        before: { signIns: 2 },
      },
    ]);
    expect(rows).toHaveLength(1);
  });

  it('are removed when they are not used any more', async () => {
    const member = await api.signInAs('member');
    const account = (await api.ask('GET', '/auth/user', member)).body.id;
    api.clock.advance(8 * 24 * 60 * 60 * 1000);
    expect(await works(member)).toBe(false);
    expect(await api.deps.signIns.ofAccount(account)).toEqual([]);
  });
});

it('closes the sockets of a sign-in that is ended elsewhere', async () => {
  const api = await createTestApi();
  const [here, there] = [await api.signInAs('member'), await api.signInAs('member')];
  const origin = `http://127.0.0.1:${api.port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${api.port}/ws`, { headers: { cookie: there, origin } });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await api.ask('DELETE', '/auth/sign-ins', here);
  expect(await closed).toBe(4401);
  await api.close();
});

it('sign-ins stay when their end cannot be written down', async () => {
  const away = Object.assign(new Error('away'), { code: 'event-store-unavailable' });
  const api = await createTestApi({ deps: { handle: () => Promise.reject(away) } });
  const member = await api.signInAs('member');
  const { id } = (await api.ask('GET', '/auth/user', member)).body;
  const answer = await api.ask('DELETE', `/api/admin/accounts/${id}/sign-ins`, await api.signInAs('admin'));
  expect(answer.body.code).toBe('unavailable');
  expect((await api.ask('GET', '/auth/user', member)).status).toBe(200);
  await api.close();
});
