import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './edge.ts';

/** Collects what is registered after it; `app.swagger()` is the OpenAPI document. */
export const describeRoutes = async (app: App): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: { info: { title: 'Muster', description: 'Unified Activity Tracker', version: '0.1.0' } },
    transform: jsonSchemaTransform,
  });
};
