import fastifySwaggerUi from '@fastify/swagger-ui';
import type { Feature } from '../http/feature.ts';
import type { Routes } from '../http/row.ts';

const routes = {
  'GET /docs': {
    policy: 'read-api-docs',
    summary: 'This documentation',
    kind: 'plugin',
    answer: { status: 200, type: 'text/html' },
  },
} as const satisfies Routes;

export const docs = {
  name: 'docs',
  routes,
  handlers: () => ({
    'GET /docs': async (scope) => {
      await scope.register(fastifySwaggerUi, { routePrefix: '/docs' });
    },
  }),
} satisfies Feature<typeof routes>;
