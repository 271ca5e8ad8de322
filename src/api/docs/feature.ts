import fastifySwagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import type { JsonObject } from './json-schema.ts';

const routes = {
  'GET /docs': {
    policy: 'read-api-docs',
    summary: 'This documentation',
    kind: 'plugin',
    answer: { status: 200, type: 'text/html' },
  },
} as const satisfies RouteDefinitions;

export const docs = {
  name: 'docs',
  routes,
  handlers: ({ apiDocument }: { readonly apiDocument: JsonObject }) => ({
    'GET /docs': async (scope) => {
      // The seam: a test validates the document.
      const document = apiDocument as unknown as StaticDocumentSpec['document'];
      await scope.register(fastifySwagger, { mode: 'static', specification: { document } });
      await scope.register(fastifySwaggerUi, { routePrefix: '/docs' });
    },
  }),
} satisfies Feature<typeof routes>;
