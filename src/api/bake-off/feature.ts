import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { beginShadow, enginesOf, shadowCostOf, shadowState } from '../../application/shadow/shadow.ts';
import type { ShadowDeps } from '../../application/shadow/shadow.ts';
import { bakeOff as bakeOffAnswer, bakeOffBegun, bakeOffBody, shadowCost } from '../../contracts/bake-off.ts';
import type { BakeOff, BakeOffBegun, BakeOffRun, ShadowCost } from '../../contracts/bake-off.ts';
import type { Asked, Feature } from '../http/feature.ts';
import { invalidField } from '../http/problem.ts';
import type { Routes } from '../http/row.ts';
import { shadowDeps } from '../http/shadow-deps.ts';
import type { ShadowParts } from '../http/shadow-deps.ts';

const routes = {
  'GET /api/admin/bake-off': {
    policy: 'use-admin-tools',
    summary: 'What trying all engines would cost, and how the last trial went',
    reads: ['sessions'],
    answer: bakeOffAnswer,
  },
  'POST /api/admin/bake-off': {
    policy: 'use-admin-tools',
    summary: 'Tries engines on reviewed pictures; or only what that would cost',
    reads: ['sessions'],
    body: bakeOffBody,
    begins: true,
    answer: z.union([bakeOffBegun, shadowCost]),
  },
} as const satisfies Routes;

type Parts = ShadowParts & Pick<Deps, 'eventStore'>;
const of = { kind: 'bake-off' } as const;
const usualSessions = 20;

const wantedOf = (body: Pick<z.infer<typeof bakeOffBody>, 'engines'>, deps: ShadowDeps): readonly string[] => {
  const known = enginesOf(deps);
  const unknown = (body.engines ?? []).find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw invalidField('engines', 'unknown-engine', `There is no engine ${unknown}; there are ${known.join(', ')}.`);
  return body.engines ?? known;
};

const begin =
  (parts: Parts) =>
  async ({ body }: Asked<{ body: typeof bakeOffBody }>, reply: FastifyReply): Promise<BakeOffBegun | ShadowCost> => {
    const deps = shadowDeps(parts);
    const engines = wantedOf(body, deps);
    const cost = await shadowCostOf({ engines, sessions: body.sessions }, deps);
    if (body.preview === true) return cost;
    const position = (await parts.eventStore.head()) ?? '0';
    if (cost.sessions === 0) return { position, begun: false, message: cost.message };
    const id = await beginShadow({ kind: 'bake-off', engines, sessions: body.sessions }, deps);
    if (id === null) return { position, begun: false, message: 'Pictures are read again already.' };
    reply.code(202);
    return { position, begun: true, message: cost.message };
  };

const show = (parts: Parts) => async (): Promise<BakeOff> => {
  const deps = shadowDeps(parts);
  return {
    cost: await shadowCostOf({ engines: enginesOf(deps), sessions: usualSessions }, deps),
    last: await shadowState<BakeOffRun>(of, deps),
  };
};

/** How engines would do on what people have reviewed. Nothing of it is written to the log. */
export const bakeOff = {
  name: 'bake-off',
  routes,
  handlers: (parts: Parts) => ({
    'GET /api/admin/bake-off': show(parts),
    'POST /api/admin/bake-off': begin(parts),
  }),
} satisfies Feature<typeof routes>;
