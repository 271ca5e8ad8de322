import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';

const path = '/internal/metrics';
const token = 'a-token-of-the-scraper';
const elsewhere = '203.0.113.7';

describe('GET /internal/metrics', () => {
  let api: TestApi;
  beforeAll(async () => {
    const limits = { requests: 6000, uploads: 600, signIns: 60, anonymous: 3 };
    api = await createTestApi({ settings: { metricsToken: token, limits } });
  });
  afterAll(() => api.close());
  const text = async (): Promise<string> => (await api.ask('GET', path)).text;

  it('answers this machine in the text format of Prometheus, to be kept nowhere', async () => {
    const { status, headers } = await api.ask('GET', path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
    ['Via', '1.1 proxy'],
  ])('refuses what a proxy on this machine passes on with %s', async (header, value) => {
    const answer = await api.ask('GET', path).set(header, value);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(answer.text).not.toContain('http_request_duration_seconds');
  });

  it('refuses a name of someone else that leads to this machine', async () => {
    expect((await api.ask('GET', path).set('host', 'evil.example:3000')).status).toBe(403);
  });

  it('lets the token in from elsewhere, and no other', async () => {
    const withToken = async (authorization: string): Promise<number> =>
      (await api.ask('GET', path).set('x-forwarded-for', elsewhere).set('authorization', authorization)).status;
    expect(await withToken(`Bearer ${token}`)).toBe(200);
    expect(await withToken(`bearer ${token}`)).toBe(200);
    for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer ', `Basic ${token}`, token])
      expect(await withToken(wrong)).toBe(403);
  });

  it('is not among the requests that limits count', async () => {
    for (let times = 0; times < 6; times += 1) expect((await api.ask('GET', path)).status).toBe(200);
  });

  it('counts a request by its route, never by what was typed', async () => {
    const cookie = await api.signInAs('member');
    const id = '3f0b4f6e-9f0e-4b1f-8a6f-4a016f1d7e6a';
    await api.ask('GET', `/api/players/${id}?note=secret`, cookie);
    await api.ask('GET', '/no-such-page/secret', cookie);
    await api.ask('DELETE', '/no-such-page/secret', cookie);
    const measured = await text();
    const count = (labels: string): string => `http_request_duration_seconds_count{${labels}} 1`;
    expect(measured).toContain(count('method="GET",route="/api/players/:id",status="4xx"'));
    expect(measured).toContain(count('method="GET",route="/*",status="4xx"'));
    expect(measured).toContain(count('method="DELETE",route="none",status="4xx"'));
    expect(measured).not.toContain(id);
    expect(measured).not.toContain('secret');
  });

  it('counts open sockets as such and not as requests', async () => {
    const cookie = await api.signInAs('moderator');
    const origin = `http://127.0.0.1:${api.port}`;
    const socket = new WebSocket(`ws://127.0.0.1:${api.port}/ws`, { headers: { cookie, origin } });
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    expect(await text()).toContain('muster_websocket_connections 1\n');
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.close();
    await closed;
    let measured = await text();
    while (measured.includes('muster_websocket_connections 1\n')) measured = await text();
    expect(measured).toContain('muster_websocket_connections 0\n');
    expect(measured).not.toContain('route="/ws"');
  });
});

it('without a token of its own no token opens it, and a trusted proxy does not make anyone local', async () => {
  const api = await createTestApi({ settings: { trustProxy: true } });
  for (const authorization of ['Bearer null', 'Bearer undefined', 'Bearer '])
    for (const from of ['127.0.0.1', elsewhere]) {
      const asked = api.ask('GET', path).set('x-forwarded-for', from).set('authorization', authorization);
      expect((await asked).status).toBe(403);
    }
  expect((await api.ask('GET', path)).status).toBe(200);
  await api.close();
});
