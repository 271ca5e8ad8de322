import { z } from 'zod';
import { callsDocument, routesOf } from '../../scripts/calls/document.ts';
import { section7 } from '../../scripts/calls/section-7.ts';
import type { RouteDefinitions } from '../../src/api/http/routes/route-definition.ts';

const routes = {
  'GET /api/things': { policy: 'read-players', summary: 'All things', reads: ['players', 'names'], answer: z.string() },
  'POST /api/things/:id/turn': { policy: 'merge-players', summary: 'Turns one', answer: z.string() },
  'GET /healthz': { policy: 'public', summary: 'Lives', answer: z.string() },
} as const satisfies RouteDefinitions;

it.each([
  ['GET /api/players/{id}', ['GET /api/players/:id']],
  ['PUT /api/sessions/{id}/participants', ['PUT /api/sessions/:id/participants']],
  ['Browser redirect to /auth/discord', ['GET /auth/discord']],
  ['WebSocket {ws or wss}://{host}/ws', ['GET /ws']],
  ['POST /api/admin/a, /api/admin/b', ['POST /api/admin/a', 'POST /api/admin/b']],
])('%s means %j', (call, names) => {
  expect(routesOf(call)).toEqual(names);
});

it('prints a row without a route as open, and every other one with its role, what it reads and its test', () => {
  const spec = { payload: 'none', notes: '', test: 'tests/api/things.test.ts' };
  const document = callsDocument(
    [
      { ...spec, call: 'GET /api/things', notes: 'every 30 s' },
      { ...spec, call: 'POST /api/things/{id}/turn, /api/things/{id}/bend', payload: 'a | b' },
    ],
    routes,
  );
  expect(document).toContain('## Section 7: 3 calls, 1 open');
  expect(document.split('\n').filter((text) => text.startsWith('| '))).toEqual([
    '| call | payload | notes | route | least role | reads | test |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| GET /api/things | none | every 30 s | `GET /api/things` | member | players, names | `tests/api/things.test.ts` |',
    '| POST /api/things/{id}/turn, /api/things/{id}/bend | a \\| b |  | `POST /api/things/:id/turn` | mod | – | `tests/api/things.test.ts` |',
    '| ″ | ″ | ″ | **open** |  |  |  |',
    '| route | least role | reads | what it is |',
    '| --- | --- | --- | --- |',
    '| `GET /healthz` | everybody | – | Lives |',
  ]);
});

it('has every row of the specification once', () => {
  const names = section7.flatMap(({ call }) => routesOf(call));
  expect(section7).toHaveLength(34);
  expect(names).toHaveLength(37);
  expect(new Set(names).size).toBe(names.length);
});
