import { operatorToken } from '../../../support/secrets.ts';
import { routeTable } from '../../../../src/api/feature-registry.ts';
import type { RouteName, RouteDefinition } from '../../../../src/api/http/routes/route-definition.ts';
import { submitTextBody } from '../../../../src/contracts/session-writes.ts';
import { shapesOf, textsIn, withTextAt } from '../../../support/schema-samples.ts';
import { openGuild } from '../../sessions/guild.ts';
import type { Guild } from '../../sessions/guild.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const rows = (Object.entries(routeTable) as [RouteName, RouteDefinition][]).filter(
  ([, { kind }]) => kind === undefined,
);
const id = '3f0b4f6e-9f0e-4b1f-8a6f-4a016f1d7e6a';
const pathOf = (name: string): string => name.slice(name.indexOf(' ') + 1);
const bodies: readonly (readonly [RouteName, RouteDefinition['body']])[] = [
  ...rows.map(([name, { body }]) => [name, body] as const),
  // Its handler takes a form or JSON.
  ['POST /api/sessions', submitTextBody],
];

const params = rows.flatMap(([name]) =>
  [...pathOf(name).matchAll(/:\w+|\*/g)].map(([param]) => [name, param] as const),
);
const queries = rows.flatMap(([name, { querystring, reads }]) =>
  ['any', ...Object.keys(querystring?.shape ?? {}), ...(reads === undefined ? [] : ['after'])].map(
    (key) => [name, key] as const,
  ),
);
const fields = bodies.flatMap(([name, body]) =>
  body === undefined
    ? []
    : shapesOf(body).flatMap(({ shape, told }) => textsIn(shape).map((field) => [name, field, told] as const)),
);

const bodyOf = (field: string, text: string, told: object): object => ({
  ...told,
  ...(withTextAt(field, text) as object),
});

/** As they stand in a JSON text, and in an address where they can stand there. */
const inBody = ['\\u0000', '\\u0008', '\\u001b', '\\u007f', '\\u0085', '\\ud800', '\\udc00a', 'a\\ud83d'];
const inAddress = ['%00', '%08', '%09', '%0A', '%0D', '%1B', '%7F', '%C2%85'];

describe('what nobody can read', () => {
  let guild: Guild;
  let head: string;
  beforeAll(async () => {
    guild = await openGuild({ settings: { limits: { requests: 1e6, uploads: 1e6, signIns: 1e6, anonymous: 1e6 } } });
    head = await guild.head();
  });
  // One of the calls is that of signing out.
  let cookie: string;
  beforeEach(async () => {
    cookie = await guild.signInAs('admin');
  });
  afterAll(async () => {
    expect(await guild.head()).toBe(head);
    await guild.close();
  });
  const call = (name: RouteName, path: string) => {
    const made = guild.ask(name.split(' ')[0] as Method, path, cookie);
    return routeTable[name]?.policy === 'command-line' ? made.set('authorization', `Bearer ${operatorToken}`) : made;
  };
  const plain = (name: RouteName): string => pathOf(name).replaceAll(/:\w+/g, id).replace('*', 'page');

  it('is looked for in every part of every route', () => {
    expect(params.length).toBeGreaterThan(10);
    expect(queries.length).toBeGreaterThan(rows.length + 15);
    expect(fields.map(([, field]) => field)).toEqual(
      expect.arrayContaining([
        'names.0',
        'participants.0.rawName',
        'register.0',
        'rawText',
        'notes',
        'reviewNotes',
        'reason',
      ]),
    );
  });

  it.each(params)('is no address: %s with %s', async (name, param) => {
    for (const bad of inAddress) {
      const path = pathOf(name).replace(param, `a${bad}b`).replaceAll(/:\w+/g, id);
      const answer = await call(name, path);
      expect([bad, answer.status, answer.body.code]).toEqual([bad, 404, 'not-found']);
    }
  });

  it.each(queries)('is no filter: %s with %s', async (name, key) => {
    for (const bad of inAddress) {
      const answer = await call(name, `${plain(name)}?${key}=a${bad}b`);
      expect([bad, answer.status, answer.body.code]).toEqual([bad, 400, 'unknown-filter']);
      expect(answer.body.errors).toMatchObject([{ field: key, code: 'control-character' }]);
    }
    // Calls without a body would succeed, and reading the application log is audited.
    if (!name.startsWith('GET ') || name === 'GET /api/admin/logs') return;
    const half = await call(name, `${plain(name)}?${key}=%ED%A0%80`);
    expect(half.status).toBeLessThan(500);
  });

  it.each(fields)('is no field: %s with %s', async (name, field, told) => {
    for (const bad of inBody) {
      const json = JSON.stringify(bodyOf(field, 'BAD', told)).replace('BAD', `a${bad}b`);
      const answer = await call(name, plain(name)).set('content-type', 'application/json').send(json);
      expect([bad, answer.status, answer.body.code]).toEqual([bad, 422, 'invalid']);
      expect(answer.body.errors).toMatchObject([{ field, code: 'control-character' }]);
    }
  });

  it.each(fields)('has its line breaks only where there are lines: %s with %s', async (name, field, told) => {
    // Where it is the only required field, another error is returned; skip it here.
    const beside = name === 'POST /api/my/erasure' ? { other: 1 } : {};
    const answer = await call(name, plain(name)).send({ ...bodyOf(field, 'a\nb', told), ...beside });
    const codes: unknown = answer.body.errors?.map(({ field: at, code }: Record<string, string>) => [at, code]);
    const lines = ['rawText', 'notes', 'reviewNotes', 'reason', 'code', 'grant_type', 'refresh_token'];
    if (lines.includes(field)) expect(codes ?? []).not.toContainEqual([field, 'control-character']);
    else expect(codes).toContainEqual([field, 'control-character']);
  });

  it('is not a name of a field, and no field of a form', async () => {
    const named = await call('POST /api/players', '/api/players').send({ 'a\u0000b': 1 });
    expect(named.body.errors).toEqual([
      { field: 'body', code: 'control-character', detail: 'Control characters are not allowed.' },
    ]);
    const form = await guild.upload([], { notes: 'a\u0000b' });
    expect([form.status, form.body.errors]).toMatchObject([422, [{ field: 'notes', code: 'control-character' }]]);
  });

  it('is found however deep it lies', async () => {
    const depth = 18;
    const text = `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`;
    const answer = await call('POST /api/players', '/api/players').set('content-type', 'application/json').send(text);
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([422, 'control-character']);
  });
});
