import { trustedProxies } from '../../../src/main/start/edge.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';

describe('the name under which it is asked', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({
      settings: { publicUrl: () => 'https://muster.example.org', metricsToken: 'x'.repeat(16) },
    });
  });
  afterAll(() => api.close());
  const ask = (path: string, host: string) => api.ask('GET', path).set('host', host);

  it.each(['/', '/auth/config', '/auth/discord', '/api/players', '/ws', '/no-such-page'])(
    'must be ours for %s',
    async (path) => {
      for (const host of ['evil.example', 'evil.example:3000', '203.0.113.9', 'muster.example.org.evil.example'])
        expect([host, (await ask(path, host)).body]).toMatchObject([host, { code: 'cross-site', status: 403 }]);
      for (const host of ['muster.example.org', 'muster.example.org:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])
        expect([host, (await ask(path, host)).body.code]).not.toEqual([host, 'cross-site']);
    },
  );

  it('does not matter to a write from a page that had its name led here', async () => {
    const cookie = await api.signInAs('admin');
    const answer = await api.ask('POST', '/auth/logout', cookie).set('host', 'evil.example');
    expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
    expect((await api.ask('GET', '/auth/user', cookie)).status).toBe(200);
  });

  it('must be ours under the name of the connection, too, whatever a proxy says', async () => {
    const behind = await createTestApi({
      settings: { publicUrl: () => 'https://muster.example.org', trustProxy: trustedProxies(1) },
    });
    const under = (host: string, forwarded: string) =>
      behind.ask('GET', '/auth/config').set('host', host).set('x-forwarded-host', forwarded);
    expect((await under('evil.example', 'muster.example.org')).body.code).toBe('cross-site');
    expect((await under('muster.example.org', 'evil.example')).body.code).toBe('cross-site');
    expect((await under('muster.example.org', 'muster.example.org')).status).toBe(200);
    expect((await under('127.0.0.1:3000', 'muster.example.org')).status).toBe(200);
    await behind.close();
  });

  it('may be any for monitoring', async () => {
    expect((await ask('/healthz', '10.1.2.3:3000')).status).toBe(200);
    expect((await ask('/readyz', 'api:3000')).status).toBe(200);
    const metrics = await ask('/internal/metrics', 'api:3000').set('authorization', `Bearer ${'x'.repeat(16)}`);
    expect(metrics.status).toBe(200);
  });

  it('lets nobody read metrics without the token where others can reach it', async () => {
    expect((await ask('/internal/metrics', 'localhost:3000')).status).toBe(403);
  });
});

describe('the address of a client', () => {
  const limits = { requests: 6000, uploads: 600, signIns: 60, anonymous: 3 };
  const tryFrom = async (api: TestApi, forwardedFor: string): Promise<number> =>
    (await api.ask('GET', '/auth/config').set('x-forwarded-for', forwardedFor)).status;

  it('is what the nearest proxy says, never what the client says itself', async () => {
    const api = await createTestApi({ settings: { trustProxy: trustedProxies(1), limits } });
    const answers: number[] = [];
    for (let time = 0; time < 5; time += 1) answers.push(await tryFrom(api, `198.51.100.${time}, 203.0.113.7`));
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    expect(await tryFrom(api, '203.0.113.7, 203.0.113.8')).toBe(200);
    await api.close();
  });

  it('does not count where nobody is trusted', async () => {
    const api = await createTestApi({ settings: { trustProxy: false, limits } });
    const answers: number[] = [];
    for (let time = 0; time < 4; time += 1) answers.push(await tryFrom(api, `198.51.100.${time}`));
    expect(answers).toEqual([200, 200, 200, 429]);
    await api.close();
  });

  it('never refuses monitoring', async () => {
    const api = await createTestApi({ settings: { limits } });
    for (const path of ['/healthz', '/readyz'])
      for (let time = 0; time < 5; time += 1) expect((await api.ask('GET', path)).status).toBe(200);
    await api.close();
  });
});
