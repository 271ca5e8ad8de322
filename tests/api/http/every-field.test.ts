import { operatorToken } from '../../support/secrets.ts';
import { z } from 'zod';
import { routeTable } from '../../../src/api/feature-registry.ts';
import type { RouteName, RouteDefinition } from '../../../src/api/http/routes/route-definition.ts';
import { submitTextBody } from '../../../src/contracts/session-writes.ts';
import { placesIn, sampleOf, withValueAt } from '../../support/field-samples.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

// Sends invalid values in every field of every call. Calls come from the route table, so later ones are included.
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const rows = (Object.entries(routeTable) as [RouteName, RouteDefinition][]).filter(
  ([, { kind, policy }]) => kind === undefined && policy !== 'operator',
);
const id = '3f0b4f6e-9f0e-4b1f-8a6f-4a016f1d7e6a';
const bodies: readonly (readonly [RouteName, z.ZodType])[] = [
  ...rows.flatMap(([name, { body }]) => (body === undefined ? [] : [[name, body] as const])),
  // Its handler takes a form or JSON.
  ['POST /api/sessions', submitTextBody],
];
const fields = bodies.flatMap(([name, body]) =>
  placesIn(body).map(({ path, bad }) => [name, path, bad, sampleOf(body)] as const),
);

/** Invalid values of query parameters, URL-encoded. */
const badIn = (schema: z.core.$ZodType): readonly string[] => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return badIn(schema.def.innerType);
  if (schema instanceof z.ZodNumber) return ['many', '1.5', 'Infinity', '1e400', '%7B%7D'];
  if (schema instanceof z.ZodEnum) return ['perhaps', '', '%5B%5D'];
  if (schema instanceof z.ZodString && schema.maxLength !== null) return ['x'.repeat(schema.maxLength + 1)];
  return [];
};
const filters = rows.flatMap(([name, { querystring }]) =>
  Object.entries(querystring?.shape ?? {}).map(([key, of]) => [name, key, badIn(of as z.ZodType)] as const),
);
const reading = rows.filter(([name, { reads, policy }]) => name.startsWith('GET') && reads && policy !== 'public');

describe('a call', () => {
  let guild: Guild;
  let head: string;
  let cookie: string;
  beforeAll(async () => {
    guild = await openGuild({ settings: { limits: { requests: 1e6, uploads: 1e6, signIns: 1e6, anonymous: 1e6 } } });
    await guild.submit('Nova');
    head = await guild.head();
  });
  // One of the calls is that of signing out.
  beforeEach(async () => {
    cookie = await guild.signInAs('admin');
  });
  afterAll(async () => {
    expect(await guild.head()).toBe(head);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    await guild.close();
  });
  const methodOf = (name: RouteName): Method => name.slice(0, name.indexOf(' ')) as Method;
  const pathOf = (name: RouteName): string =>
    name
      .slice(name.indexOf(' ') + 1)
      .replace('/media/sessions/:id', `/media/sessions/${'0'.repeat(64)}`)
      .replace(':box', '1,1,9,9')
      .replace('/projections/:name', '/projections/players')
      .replaceAll(/:\w+/g, id)
      .replace('*', 'page');
  const call = (name: RouteName, query = '') => {
    const made = guild.ask(methodOf(name), `${pathOf(name)}${query}`, cookie);
    return routeTable[name]?.policy === 'command-line' ? made.set('authorization', `Bearer ${operatorToken}`) : made;
  };

  it('is looked at with every field that it has', () => {
    expect(fields.length).toBeGreaterThan(30);
    expect(filters.length).toBeGreaterThan(15);
    expect(reading.length).toBeGreaterThan(20);
  });

  it.each(fields)('refuses what is no %s: %s', async (name, path, bad, sample) => {
    for (const value of bad) {
      const text = JSON.stringify(withValueAt(sample, path, value));
      const answer = await call(name).set('content-type', 'application/json').send(text);
      const said: string[] = (answer.body.errors ?? []).map(({ field }: { field: string }) => field);
      const what = JSON.stringify([value]).slice(0, 80);
      expect([what, answer.status, answer.body.code]).toEqual([what, 422, 'invalid']);
      expect([what, said.some((field) => field === path || field.startsWith(`${path}.`))]).toEqual([what, true]);
    }
  });

  it.each(bodies)('takes no prototype for a field: %s', async (name, body) => {
    const sample = JSON.stringify(sampleOf(body)).slice(1);
    for (const trap of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
      const answer = await call(name).set('content-type', 'application/json').send(`{${trap},${sample}`);
      expect([trap, [400, 422].includes(answer.status)]).toEqual([trap, true]);
    }
    // Where no value is required, an empty one is valid.
    const nothing = body.safeParse({}).success ? [] : ['', 'null'];
    for (const text of [...nothing, '{', '[]', '7', '"x"']) {
      const answer = await call(name).set('content-type', 'application/json').send(text);
      expect([text, [400, 422].includes(answer.status)]).toEqual([text, true]);
    }
  });

  it.each(filters)('refuses what is no filter: %s, %s', async (name, key, bad) => {
    for (const value of bad) {
      const answer = await call(name, `?${key}=${value}`);
      expect([value, answer.status, answer.body.code]).toEqual([value, 400, 'unknown-filter']);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ field: key }));
    }
    const twice = await call(name, `?${key}=1&${key}=1`);
    expect([twice.status, twice.body.code]).toEqual([400, 'unknown-filter']);
  });

  // That of the logs leaves a row in the moderation log.
  const reads = rows.filter(([name]) => name.startsWith('GET') && name !== 'GET /api/admin/logs');
  it.each(reads)('does not mind what is no filter of it: %s', async (name) => {
    const plain = await call(name);
    cookie = await guild.signInAs('admin');
    const more = await call(name, '?__proto__=polluted&constructor=x&toString[]=y');
    expect([more.status, more.body?.code]).toEqual([plain.status, plain.body?.code]);
    expect(more.status).toBeLessThan(500);
  });

  it.each(reading)('reads after a position, and says how far it has read: %s', async (name) => {
    const answer = await call(name, `?after=${head}`);
    expect(answer.status).toBeLessThan(500);
    if (answer.status === 200) expect(String(answer.headers['x-read-position']) >= head).toBe(true);
    for (const bad of ['yesterday', '-1', '1', `${head}0`, `${head}&after=${head}`]) {
      const refused = await call(name, `?after=${bad}`);
      expect([bad, refused.status, refused.body.code]).toEqual([bad, 400, 'unknown-filter']);
    }
  });
});
