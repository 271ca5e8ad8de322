import { z } from 'zod';
import type { Feature } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import type { Routes } from '../http/row.ts';

export type HealthDeps = {
  /** What is still missing before the server is ready; empty = ready. */
  readonly readiness: () => readonly string[] | Promise<readonly string[]>;
};

const routes = {
  'GET /healthz': {
    policy: 'public',
    summary: 'Whether the server lives',
    answer: z.object({ status: z.literal('ok') }),
  },
  'GET /readyz': {
    policy: 'public',
    summary: 'Whether the server is ready',
    answer: z.object({ status: z.literal('ready') }),
  },
} as const satisfies Routes;

export const health = {
  name: 'health',
  routes,
  handlers: ({ readiness }: HealthDeps) => ({
    'GET /healthz': () => ({ status: 'ok' }),
    'GET /readyz': async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const missing = await readiness();
      if (missing.length > 0) throw problem('starting', `Still missing: ${missing.join(', ')}.`, { retryAfter: 1 });
      return { status: 'ready' };
    },
  }),
} satisfies Feature<typeof routes>;
