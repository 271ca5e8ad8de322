import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './edge.ts';
import { guard } from './route.ts';

/** Collects what is registered after it; `app.swagger()` is the OpenAPI document. */
export const describeRoutes = async (app: App): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: { info: { title: 'Muster', description: 'Unified Activity Tracker', version: '0.1.0' } },
    transform: jsonSchemaTransform,
  });
};

/** /docs, for those who may read it. */
export const serveDocs = async (app: App): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', guard(app, 'GET /docs'));
    await scope.register(fastifySwaggerUi, { routePrefix: '/docs' });
  });
};
