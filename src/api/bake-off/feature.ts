import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import {
  requestEvaluation,
  enginesOf,
  evaluationCostOf,
  evaluationState,
  unknownEngine,
} from '../../application/recognition/evaluation/evaluation.ts';
import { bakeOff as bakeOffAnswer, bakeOffBegun, bakeOffBody, evaluationCost } from '../../contracts/bake-off.ts';
import type { BakeOff, BakeOffBegun, BakeOffRun, EvaluationCost } from '../../contracts/bake-off.ts';
import type { ApiRequest, Feature } from '../http/routes/feature.ts';
import { invalidField } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { evaluationDeps } from '../http/routes/evaluation-deps.ts';
import type { EvaluationParts } from '../http/routes/evaluation-deps.ts';

const routes = {
  'GET /api/admin/bake-off': {
    policy: 'use-admin-tools',
    summary: 'The cost of a bake-off, and the result of the last one',
    reads: ['sessions'],
    answer: bakeOffAnswer,
  },
  'POST /api/admin/bake-off': {
    policy: 'use-admin-tools',
    summary: 'Runs engines on reviewed screenshots, or previews the cost',
    reads: ['sessions'],
    body: bakeOffBody,
    success: 202,
    answer: z.union([bakeOffBegun, evaluationCost]),
  },
} as const satisfies RouteDefinitions;

type Parts = EvaluationParts & Pick<Deps, 'eventStore'>;
const of = { kind: 'bake-off' } as const;
const usualSessions = 20;

const begin =
  (parts: Parts) =>
  async (
    { body }: ApiRequest<{ body: typeof bakeOffBody }>,
    reply: FastifyReply,
  ): Promise<BakeOffBegun | EvaluationCost> => {
    const deps = evaluationDeps(parts);
    const { engines = enginesOf(deps), sessions, preview = false } = body;
    const unknown = unknownEngine(engines, deps);
    if (unknown !== null) throw invalidField('engines', 'unknown-engine', unknown);
    const { state, cost, message } = await requestEvaluation(
      { wanted: { kind: 'bake-off', engines, sessions }, begins: !preview },
      deps,
    );
    if (preview) return cost;
    const begun = state === 'begun';
    if (begun) reply.code(202);
    return { position: (await parts.eventStore.head()) ?? '0', begun, message };
  };

const show = (parts: Parts) => async (): Promise<BakeOff> => {
  const deps = evaluationDeps(parts);
  return {
    cost: await evaluationCostOf({ engines: enginesOf(deps), sessions: usualSessions }, deps),
    last: await evaluationState<BakeOffRun>(of, deps),
  };
};

/** Compares engines on reviewed sessions. Nothing is written to the log. */
export const bakeOff = {
  name: 'bake-off',
  routes,
  handlers: (parts: Parts) => ({
    'GET /api/admin/bake-off': show(parts),
    'POST /api/admin/bake-off': begin(parts),
  }),
} satisfies Feature<typeof routes>;
