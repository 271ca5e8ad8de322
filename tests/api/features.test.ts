import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import { followed, mergeDeclarations, outcomes, routeTable } from '../../src/api/feature-registry.ts';
import { features } from '../../src/api/features.ts';
import type { Feature } from '../../src/api/http/routes/feature.ts';
import { mountFeature } from '../../src/api/http/routes/mount.ts';
import { leastRole } from '../../src/application/access/policies.ts';
import type { RouteDefinition, RouteDefinitions } from '../../src/api/http/routes/route-definition.ts';
import type { ProjectionName } from '../../src/contracts/projection-names.ts';
import { problemCodes } from '../../src/contracts/problem.ts';
import { projections } from '../../src/main/projections.ts';

const folder = join(__dirname, '../../src/api');

describe('the list of features', () => {
  it('names every folder that declares one, by its name', () => {
    const folders = readdirSync(folder).filter(
      (name) => name !== 'http' && existsSync(join(folder, name, 'feature.ts')),
    );
    expect(features.map(({ name }) => name).sort()).toEqual(folders.sort());
    expect(folders).toContain('sessions');
  });

  it('gives every problem code a status and a sentence', () => {
    expect(Object.keys(outcomes).sort()).toEqual([...problemCodes].sort());
    for (const { status, detail } of Object.values(outcomes)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(detail).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('follows every projection of the server under its own name', () => {
    expect(Object.entries(followed).map(([name, { projection }]) => [name, projection.name])).toEqual(
      Object.keys(followed).map((name) => [name, name]),
    );
    expect(Object.keys(followed).sort()).toEqual(projections.map(({ name }) => name).sort());
  });

  it('says what each route is for, in a few words', () => {
    for (const [name, { summary }] of Object.entries(routeTable))
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{8,70}[^.]$/)]);
  });

  it('says what bounds every write that a member or someone unknown may make', () => {
    const settings = { submitMinRole: 'mod', editMinRole: 'member' } as const;
    const isMembers = ({ policy }: RouteDefinition): boolean =>
      policy === 'public' ||
      (policy !== 'operator' && policy !== 'command-line' && leastRole(policy, settings) === 'member');
    const writes = Object.entries(routeTable as Readonly<Record<string, RouteDefinition>>).filter(
      ([name, row]) => !name.startsWith('GET ') && row.only === undefined && isMembers(row),
    );
    expect(writes.length).toBeGreaterThan(5);
    expect(writes.flatMap(([name, { bound }]) => (bound === undefined ? [name] : []))).toEqual([]);
  });

  it('has a reading for every GET of the guild, but for what stands in no read model', () => {
    const without = Object.entries(routeTable).filter(([name, { reads }]) => /^GET \/api/.test(name) && !reads?.length);
    expect(without.map(([name]) => name)).toEqual([
      'GET /api/admin/accounts/:id/sign-ins',
      'GET /api/sessions/:id/history',
      'GET /api/seasons',
      'GET /api/admin/projections',
      'GET /api/admin/logs',
      'GET /api/undo-runs/:id',
      'GET /api/event-types',
      'GET /api/samples',
    ]);
  });
});

describe('what features declare', () => {
  it('is put together', () => {
    const one = { name: 'one', routes: {}, may: { submit: 'submit-session' } } as const;
    const other = { name: 'other', routes: {}, may: { edit: 'edit-participants' } } as const;
    const silent = { name: 'silent', routes: {} } as const;
    const flags: { submit: 'submit-session'; edit: 'edit-participants' } = mergeDeclarations(
      [one, silent, other],
      'may',
    );
    expect(flags).toEqual({ submit: 'submit-session', edit: 'edit-participants' });
  });

  it('is declared by one of them only', () => {
    const feature = (name: string) => ({ name, routes: {}, may: { submit: 'submit-session' } }) as const;
    expect(() => mergeDeclarations([feature('one'), feature('other')], 'may')).toThrow(
      'other declares submit among its may',
    );
  });
});

const routes = {
  'GET /api/things/:id': {
    policy: 'read-players',
    summary: 'One thing',
    reads: ['players', 'names'],
    params: z.object({ id: z.string() }),
    querystring: z.object({ limit: z.coerce.number() }),
    answer: z.object({ id: z.string(), tags: z.array(z.string()) }),
  },
} as const satisfies RouteDefinitions;
const things = { name: 'things', routes };

// The compiler is the test here: a line that it does not refuse any more is an error itself.
describe('a feature', () => {
  it('is what its types say', () => {
    const whole = {
      ...things,
      handlers: () => ({
        'GET /api/things/:id': ({ params, query, user }) => {
          const tags: readonly string[] = [user.role, query.limit.toFixed()];
          return { id: params.id, tags };
        },
      }),
      follow: {},
    } satisfies Feature<typeof routes>;
    expect(whole.name).toBe('things');
  });

  it('answers what its schema says', () => {
    const wrong = {
      ...things,
      handlers: () => ({
        // @ts-expect-error tags are texts
        'GET /api/things/:id': ({ params }) => ({ id: params.id, tags: [1] }),
      }),
    } satisfies Feature<typeof routes>;
    const late = {
      ...things,
      handlers: () => ({
        // @ts-expect-error tags are missing
        'GET /api/things/:id': ({ params }) => Promise.resolve({ id: params.id }),
      }),
    } satisfies Feature<typeof routes>;
    expect([wrong.name, late.name]).toEqual(['things', 'things']);
  });

  it('has a handler for each of its routes, which asks for nothing that was not parsed', async () => {
    const forgotten = {
      ...things,
      // @ts-expect-error a route has no handler
      handlers: () => ({}),
    } satisfies Feature<typeof routes>;
    const unparsed = {
      ...things,
      handlers: () => ({
        // @ts-expect-error there is no such parameter
        'GET /api/things/:id': ({ params }) => ({ id: params.name, tags: [] }),
      }),
    } satisfies Feature<typeof routes>;
    expect(unparsed.name).toBe('things');
    const app = Fastify();
    await expect(mountFeature(app, forgotten, { deps: null, isWanted: () => true })).rejects.toThrow(
      'GET /api/things/:id has no handler',
    );
    await app.close();
  });

  it('names only what there is', () => {
    const row = { ...routes['GET /api/things/:id'] };
    const unknown = {
      // @ts-expect-error no such policy
      'GET /a': { ...row, policy: 'be-anybody' },
      // @ts-expect-error no such reading
      'GET /b': { ...row, reads: ['rumours'] },
    } satisfies RouteDefinitions;
    // @ts-expect-error it names no method
    const nameless = { '/c': row } satisfies RouteDefinitions;
    const claims = {
      ...things,
      handlers: () => ({ 'GET /api/things/:id': ({ params }) => ({ id: params.id, tags: [] }) }),
      // @ts-expect-error no such projection
      follow: { things: followed.players },
      // @ts-expect-error no such flag
      may: { fly: 'read-players' },
      // @ts-expect-error no such code
      problems: { 'too-odd': { status: 409, title: 'Odd', detail: 'This is odd.' } },
    } satisfies Feature<typeof routes>;
    expect([unknown, nameless, claims].map((declared) => Object.keys(declared).length)).toEqual([2, 1, 6]);
  });

  it('knows who asks where someone must have signed in', () => {
    const open = {
      'GET /api/open': { policy: 'public', summary: 'Open', answer: z.string() },
    } as const satisfies RouteDefinitions;
    const feature = {
      name: 'open',
      routes: open,
      handlers: () => ({
        // @ts-expect-error nobody may be signed in
        'GET /api/open': ({ user }) => user.role,
      }),
    } satisfies Feature<typeof open>;
    expect(feature.name).toBe('open');
  });
});

/** The contract's enum and the followed projections have the same names. */
type Follow = Extract<(typeof features)[number], { readonly follow: unknown }>['follow'];
type Followed = Follow extends infer F ? (F extends unknown ? keyof F : never) : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
export const isEveryProjectionFollowed: Same<Followed, ProjectionName> = true;
