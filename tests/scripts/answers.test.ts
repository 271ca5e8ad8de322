import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowances, differencesOf, isAllowedBy } from '../../scripts/answers/differences.ts';
import { buildMask } from '../../scripts/answers/mask.ts';
import { newCalls, without } from '../../scripts/answers/recording.ts';
import type { Recording } from '../../scripts/answers/recording.ts';
import type { Guild } from '../../scripts/answers/guild.ts';
import { asksOf, forgotten } from '../../scripts/answers/requests.ts';

const known = 'a3bb189e-8bf9-5888-9912-ace4e6543002';
const unknown = 'b3bb189e-8bf9-5888-9912-ace4e6543002';

describe('the mask', () => {
  const mask = buildMask({
    names: new Map([[known, 'player Nova']]),
    startedAt: new Date('2026-11-18T18:00:00.000Z'),
  });

  it.each([
    ['an id with a name', `/api/players/${known}`, '/api/players/<player Nova>'],
    ['an id without one', `"${unknown}"`, '"<id>"'],
    ['the id of a sign-in', `"id":"${'0a'.repeat(32)}"`, '"id":"<id>"'],
    ['a position', '"00000000000000000042"', '"<position>"'],
    ['when it was recorded', '"2026-11-18T18:00:07.123Z"', '"<now>"'],
    ['the hash of a file', 'src="/assets/index-B7x_9Qab.js"', 'src="/assets/index-<hash>.js"'],
    ['the address', 'redirect_uri=http%3A%2F%2F127.0.0.1%3A4711%2Fauth', 'redirect_uri=http%3A%2F%2F<address>%2Fauth'],
    [
      'what this process measured',
      '{"p50Ms":0.42,"queryP95Seconds":null,"processingTime":3244}',
      '{"p50Ms":"<measured>","queryP95Seconds":"<measured>","processingTime":"<measured>"}',
    ],
    ['a secret', '?state=a1.B-2_c&scope=identify', '?state=<secret>&scope=identify'],
  ])('takes away %s', (_, text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it('leaves what belongs to the guild', () => {
    const text = '{"eventDate":"2026-11-18T17:59:59.000Z","count":12345678901234567890123,"code":"not-found"}';
    expect(mask(text)).toBe(text);
  });
});

const answered = (body: unknown, status = 200): Recording[string] => ({ status, headers: {}, body });
const differences = (before: Recording, after: Recording) =>
  differencesOf(new Map([['member', before]]), new Map([['member', after]]));

describe('the differences of two recordings', () => {
  it('are none of a recording and itself', () => {
    const same = { '/api/a': answered({ list: [{ x: null }], text: 'a' }) };
    expect(differences(same, structuredClone(same))).toEqual([]);
  });

  it('are named once, however many answers and places of lists have them', () => {
    const before = { '/api/a?limit=1': answered([{ x: 1 }]), '/api/a?limit=2': answered([{ x: 1 }, { x: 2 }]) };
    const after = {
      '/api/a?limit=1': answered([{ x: 1, y: null }]),
      '/api/a?limit=2': answered([
        { x: 1, y: null },
        { x: 3, y: null },
      ]),
    };
    expect(differences(before, after)).toEqual([
      { request: '/api/a', path: 'body[].y', change: 'added', count: 3, example: expect.any(String) },
      {
        request: '/api/a',
        path: 'body[].x',
        change: 'changed',
        count: 1,
        example: 'member /api/a?limit=2: 2 -> 3',
      },
    ]);
  });

  it.each<[string, unknown, unknown, object]>([
    ['a field that is gone', { a: 1, b: 2 }, { a: 1 }, { path: 'body.b', change: 'removed' }],
    ['a longer list', { a: [1] }, { a: [1, 2] }, { path: 'body.a[]', change: 'added' }],
    ['a shorter list', { a: [1, 2] }, { a: [1] }, { path: 'body.a[]', change: 'removed' }],
    ['another type', { a: [1] }, { a: { b: 1 } }, { path: 'body.a', change: 'changed' }],
    ['null for nothing', { a: null }, {}, { path: 'body.a', change: 'removed' }],
    ['null for a value', { a: { b: 1 } }, { a: null }, { path: 'body.a', change: 'changed' }],
  ])('see %s', (_, before, after, difference) => {
    expect(differences({ '/x': answered(before) }, { '/x': answered(after) })).toMatchObject([difference]);
  });

  it('are none where only sessions of one moment stand in another order', () => {
    const [early, first, second] = [
      { id: '<a>', eventDate: '2026-01-01', names: 1 },
      { id: '<b>', eventDate: '2026-01-02', names: 2 },
      { id: '<b>', eventDate: '2026-01-02', names: 3 },
    ];
    const before = { '/x': answered([first, second, early]) };
    expect(differences(before, { '/x': answered([second, first, early]) })).toEqual([]);
    expect(differences(before, { '/x': answered([early, first, second]) })).not.toEqual([]);
    expect(differences(before, { '/x': answered([first, { ...second, names: 4 }, early]) })).toMatchObject([
      { path: 'body[].names', count: 1 },
    ]);
  });

  it('are none where only candidates of one similarity stand in another order', () => {
    const [best, first, second] = [
      { name: 'Nova', similarity: 1 },
      { name: 'Ilya', similarity: 0.8 },
      { name: 'llya', similarity: 0.8 },
    ];
    const before = { '/x': answered([best, first, second]) };
    expect(differences(before, { '/x': answered([best, second, first]) })).toEqual([]);
    expect(differences(before, { '/x': answered([first, second, best]) })).not.toEqual([]);
  });

  it('see another status, and an answer or a person that only one has', () => {
    expect(differences({ '/x': answered(1, 200) }, { '/x': answered(1, 404) })).toMatchObject([{ path: 'status' }]);
    expect(differences({}, { '/x': answered(1) })).toMatchObject([{ path: '', change: 'added' }]);
    expect(differencesOf(new Map([['admin', { '/x': answered(1) }]]), new Map())).toMatchObject([
      { path: '', change: 'removed' },
    ]);
  });
});

it('a call that only the later product describes is left out, its answers with it', () => {
  const templates = { '/api/a?limit=1': '/api/a', '/api/b/{nobody}': '/api/b/{id}' };
  const before = { described: ['/api/a', '/api/gone'], templates };
  const after = { described: ['/api/a', '/api/b/{id}'], templates };
  const added = newCalls(before, after);
  expect([...added]).toEqual(['/api/b/{id}']);
  const answers = { '/api/a?limit=1': answered(1), '/api/b/{nobody}': answered(2), '/not/described': answered(3) };
  expect(Object.keys(without(added, after, answers))).toEqual(['/api/a?limit=1', '/not/described']);
});

describe('an allowed difference', () => {
  const difference = {
    request: '/api/sessions',
    path: 'body.sessions[].revision',
    change: 'added',
    count: 1,
    example: '',
  } as const;
  const allowance = {
    request: '/api/sessions',
    path: 'body.sessions[].revision',
    change: 'added',
    why: 'new',
  } as const;

  it.each([
    ['is that request, place and change', {}, true],
    ['may leave open what a request ends with', { request: '/api/*' }, true],
    ['may leave open what a path ends with', { path: 'body.*' }, true],
    ['may leave open the middle of a request', { request: '/api*ions' }, true],
    ['is of no request that ends otherwise', { request: '/api/*/names' }, false],
    ['is of no request that is too short for both ends', { request: '/api/sess*sessions' }, false],
    ['is of no other request', { request: '/api/session' }, false],
    ['is of no other place', { path: 'body.sessions[]' }, false],
    ['may be any change', { change: '*' as const }, true],
    ['is of no other change', { change: 'changed' as const }, false],
  ])('%s', (_, other, isAllowed) => {
    expect(isAllowedBy(difference, { ...allowance, ...other })).toBe(isAllowed);
  });

  it('stands in the committed list with a reason', () => {
    const list = JSON.parse(readFileSync(join(__dirname, '../../scripts/answers/allowed.json'), 'utf8')) as unknown;
    expect(() => allowances.parse(list)).not.toThrow();
  });
});

it('every GET that the product describes is asked', () => {
  const document = readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8');
  const { paths } = JSON.parse(document) as { readonly paths: Readonly<Record<string, object>> };
  const described = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  const nothing = new Map<string, string>();
  const empty: Guild = {
    ...{ sessions: nothing, players: nothing, renameRequests: nothing, links: nothing, accounts: nothing },
    ...{ pictures: [], channels: [], attachments: [], names: nothing, described },
  };
  expect(described.length).toBeGreaterThan(30);
  expect(forgotten(asksOf(empty), described)).toEqual([]);
});

it('a GET that nobody asks is noticed', () => {
  const asks = [{ template: '/api/a', key: '/api/a', path: '/api/a' }];
  expect(forgotten(asks, ['/api/a', '/api/b/{id}', '/{*}'])).toEqual(['/api/b/{id}']);
});
