import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import request from 'supertest';
import { problemSchema as problemShape } from '../../../src/contracts/problem.ts';
import { createTestApi } from '../../support/api.ts';
import { openGuild } from '../sessions/guild.ts';
import type { TestApi } from '../../support/api.ts';

describe('what cannot be done', () => {
  let api: TestApi;
  let moderator: string;
  const missing = ['seed', 'sessions'].map((what) => ({ what, why: 'The start waits for it.' }));
  beforeAll(async () => {
    api = await createTestApi({ deps: { readiness: () => ({ state: 'starting', missing }) } });
    moderator = await api.signInAs('moderator');
  });
  afterAll(() => api.close());

  const json = (body: string, type = 'application/json') =>
    api.ask('POST', '/api/players', moderator).set('content-type', type).send(body);

  it.each([
    ['no JSON', '{"names": ['],
    ['an empty body', ''],
    ['__proto__', '{"names": ["Nova"], "__proto__": {"admin": true}}'],
    ['a constructor with a prototype', '{"names": ["Nova"], "constructor": {"prototype": {}}}'],
  ])('refuses %s as malformed', async (_what, body) => {
    const answer = await json(body);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
    expect(problemShape.strict().parse(answer.body)).toBeDefined();
  });

  it.each([
    ['<names/>', 'application/xml'],
    ['names=Nova', 'application/x-www-form-urlencoded'],
  ])('refuses %s as malformed', async (body, type) => {
    expect((await json(body, type)).body).toMatchObject({ status: 400, code: 'malformed' });
  });

  it('refuses a body of over a megabyte', async () => {
    const answer = await json(JSON.stringify({ names: ['x'.repeat(1_000_001)] }));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  it('names the fields that are not valid, as a dotted path', async () => {
    const answer = await json(JSON.stringify({ names: ['Nova', 5], extra: true }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'invalid' });
    expect(answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['names.1', 'invalid-type'],
      ['extra', 'unknown-field'],
    ]);
  });

  it('names a field that is missing', async () => {
    const { body } = await api.ask('POST', '/api/players', moderator);
    expect(body.errors).toMatchObject([{ field: 'names', code: 'required' }]);
  });

  it.each(['/api/sessions?limit=many', '/api/sessions?after=yesterday', '/api/my/sessions?period=decade'])(
    'refuses an unknown filter: %s',
    async (path) => {
      const answer = await api.ask('GET', path, moderator);
      expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
    },
  );

  it.each(['/api/nothing', '/nothing', '/media/sessions/..%2F..%2Fops.db', '/docs%2F..%2Fapi', `/${'x'.repeat(3000)}`])(
    'has nothing at %s',
    async (path) => {
      const answer = await api.ask('GET', path, moderator);
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
      expect(answer.text).not.toMatch(/nothing"|ops\.db|stack/);
    },
  );

  it('refuses an address that is no address', async () => {
    const answer = await api.ask('GET', '/api/%zz', moderator);
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });

  it('answers 400 to what is no HTTP', async () => {
    const socket = connect(api.port, '127.0.0.1');
    socket.write('NONSENSE\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['', 'x'.repeat(201), 'tab\there'])('refuses %j as an Idempotency-Key', async (key) => {
    const call = api.ask('POST', '/api/players', moderator).set('idempotency-key', key);
    const answer = await call.send({ names: ['Keyed'] });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });

  it('says what is missing until the server is ready', async () => {
    expect((await api.ask('GET', '/healthz')).status).toBe(200);
    const answer = await api.ask('GET', '/readyz');
    expect([answer.status, answer.body.code]).toEqual([503, 'starting']);
    expect(answer.body.detail).toContain('seed, sessions');
    expect(answer.body).toMatchObject({ state: 'starting', missing });
  });

  it('reveals nothing about what broke', async () => {
    const broken = await openGuild({
      deps: {
        texts: {
          get: () => Promise.reject(new Error('EACCES /secret/path')),
          put: async () => Promise.resolve(),
          delete: () => Promise.reject(new Error()),
          ofOwner: () => Promise.reject(new Error()),
        },
      },
    });
    const answer = await broken.get(`/api/sessions/${await broken.submit('Nova')}/details`);
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(answer.text).not.toMatch(/secret|EACCES|\.ts/);
    await broken.close();
  });
});

describe('requests of other sites', () => {
  let api: TestApi;
  let cookie: string;
  beforeAll(async () => {
    api = await createTestApi();
    cookie = await api.signInAs('member');
  });
  afterAll(() => api.close());
  const logout = (headers: Record<string, string>) =>
    request(api.app.server).post('/auth/logout').set('cookie', cookie).set(headers);

  it.each([
    ['nothing', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['a null origin', { origin: 'null' }],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
  ])('are refused when a write says %s', async (_what, headers) => {
    const answer = await logout(headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
  });

  it('are ours under each name of this machine', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect((await logout({ origin: `http://${name}:${api.port}` })).status).toBe(200);
  });

  it('may read what is public', async () => {
    const answer = await request(api.app.server).get('/auth/config').set('sec-fetch-site', 'cross-site');
    expect(answer.status).toBe(200);
  });
});

describe('too many requests', () => {
  const limits = { requests: 3, uploads: 1, signIns: 1, anonymous: 5 };
  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi({ settings: { limits } });
  });
  afterEach(() => api.close());

  it('are counted for each person', async () => {
    const [member, admin] = [await api.signInAs('member'), await api.signInAs('admin')];
    for (let call = 0; call < limits.requests; call += 1)
      expect((await api.ask('GET', '/auth/user', member)).status).toBe(200);
    const answer = await api.ask('GET', '/auth/user', member);
    expect([answer.status, answer.body.code]).toEqual([429, 'slow-down']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.ask('GET', '/auth/user', admin)).status).toBe(200);
  });

  it('are counted for each address without a session', async () => {
    for (let call = 0; call < limits.anonymous; call += 1)
      expect((await api.ask('GET', '/auth/config')).status).toBe(200);
    expect((await api.ask('GET', '/auth/config')).status).toBe(429);
  });

  it('are counted apart for uploads', async () => {
    const cookie = await api.signInAs('moderator');
    expect((await api.ask('POST', '/api/sessions', cookie)).status).not.toBe(429);
    expect((await api.ask('POST', '/api/sessions', cookie)).status).toBe(429);
    expect((await api.ask('GET', '/auth/user', cookie)).status).toBe(200);
  });

  it('are counted apart for sign-ins', async () => {
    expect((await api.ask('GET', '/auth/discord/callback?code=a')).status).toBe(302);
    expect((await api.ask('GET', '/auth/discord/callback?code=a')).status).toBe(429);
  });
});
