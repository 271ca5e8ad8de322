import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';

export type HealthDeps = {
  /** What is still missing before the server is ready; empty = ready. */
  readonly readiness: () => readonly string[] | Promise<readonly string[]>;
};

export const healthRoutes = (app: App, { readiness }: HealthDeps): void => {
  addRoute(app, 'GET /healthz', { handler: () => ({ status: 'ok' }) });
  addRoute(app, 'GET /readyz', {
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const missing = await readiness();
      if (missing.length > 0) throw problem('starting', `Still missing: ${missing.join(', ')}.`, { retryAfter: 1 });
      return { status: 'ready' };
    },
  });
};
