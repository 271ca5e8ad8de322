import Fastify from 'fastify';

/** What a process without the api answers: whether it lives, and what it still waits for. */
export const createHealth = (readiness: () => readonly string[]) => {
  const app = Fastify();
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const missing = readiness();
    return reply.code(missing.length === 0 ? 200 : 503).send(missing.length === 0 ? { status: 'ready' } : { missing });
  });
  return app;
};
