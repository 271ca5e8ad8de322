import { leastRole } from '../../src/application/access/policies.ts';
import { roleCovers } from '../../src/contracts/guild-roles.ts';
import { routeTable } from '../../src/api/feature-registry.ts';
import type { RouteDefinition } from '../../src/api/http/routes/route-definition.ts';
import type { Role } from '../../src/domain/kernel/envelope.ts';
import { createTestApi } from '../support/api.ts';
import type { PersonaKey, TestApi } from '../support/api.ts';

const isOperators = (policy: string): boolean => policy === 'operator' || policy === 'command-line';
const rows: readonly (readonly [name: string, row: RouteDefinition])[] = Object.entries(routeTable);
const names = rows.map(([name]) => name);
const ofOperator = rows.filter(([, { policy }]) => policy === 'operator').map(([name]) => name);
const restricted = rows.filter(
  ([, { policy, kind }]) => policy !== 'public' && !isOperators(policy) && kind !== 'socket',
);
const persona = { member: 'member', mod: 'moderator', admin: 'admin' } as const satisfies Record<Role, PersonaKey>;
const id = '3f0b4f6e-9f0e-4b1f-8a6f-4a016f1d7e6a';

const settings = { submitMinRole: 'mod', editMinRole: 'member' } as const;
const least = ({ policy }: RouteDefinition): Role =>
  policy === 'public' || policy === 'operator' || policy === 'command-line' ? 'member' : leastRole(policy, settings);
const call = (api: TestApi, name: string, cookie?: string) => {
  const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH', string];
  return api.ask(method, url.replace(/:\w+/g, id), cookie);
};

describe('routes', () => {
  let api: TestApi;
  const cookies: Partial<Record<Role, string>> = {};
  beforeAll(async () => {
    api = await createTestApi();
    for (const role of ['member', 'mod', 'admin'] as const) cookies[role] = await api.signInAs(persona[role]);
  });
  afterAll(() => api.close());

  it('are those of the table, no more and no fewer', () => {
    // The routes of Swagger UI are one row; HEAD comes with GET.
    const registered = new Set(
      api.registered
        .filter((name) => !name.startsWith('HEAD ') && !name.startsWith('OPTIONS '))
        .map((name) => (/^GET \/docs(?:\/|$)/.test(name) ? 'GET /docs' : name)),
    );
    const beforeDiscord = rows.filter(([, { only }]) => only === 'first-run').map(([name]) => name);
    expect([...registered, ...beforeDiscord].sort()).toEqual([...names].sort());
  });

  it('has policies of the table that the tests below know', () => {
    expect(restricted.length).toBeGreaterThan(20);
    expect(ofOperator).toEqual(['GET /internal/metrics']);
  });

  it.each(restricted)('%s answers 401 without a session', async (name) => {
    const answer = await call(api, name);
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ code: 'signed-out', status: 401 });
  });

  it.each(restricted)('%s answers 403 below its role, and not from it on', async (name, row) => {
    for (const role of ['member', 'mod', 'admin'] as const) {
      const { status, body } = await call(api, name, cookies[role]);
      if (roleCovers(role, least(row))) expect([401, 403]).not.toContain(status);
      else expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });

  it.each(ofOperator)('%s answers 403 to every role from elsewhere, and whoever is on this machine', async (name) => {
    expect((await call(api, name)).status).toBe(200);
    for (const role of ['member', 'mod', 'admin'] as const) {
      const answer = await call(api, name, cookies[role]).set('x-forwarded-for', '203.0.113.7');
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
  });

  it('answers 401 to a cookie that nobody was given', async () => {
    expect((await api.ask('GET', '/api/players', 'muster=invented')).body).toMatchObject({ code: 'signed-out' });
  });
});

describe('routes of the development provider and the demo', () => {
  it('do not exist outside of them', async () => {
    const api = await createTestApi({
      settings: { oauth: { clientId: 'a', clientSecret: 'b' }, development: null, demo: false },
    });
    const cookie = await api.signInAs('admin');
    const optional = rows.filter(([, { only }]) => only !== undefined).map(([name]) => name);
    expect(optional.length).toBeGreaterThan(0);
    for (const name of optional) expect((await call(api, name, cookie)).status).toBe(404);
    const start = await api.ask('GET', '/auth/discord?persona=admin');
    expect(start.headers['location']).toMatch(/^https:\/\/discord\.com\/api\/oauth2\/authorize\?/);
    expect(start.headers['location']).not.toContain('persona');
    await api.close();
  });
});
