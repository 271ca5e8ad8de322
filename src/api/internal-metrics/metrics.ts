import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';

/** What a process measures of itself. */
export type Metrics = {
  readonly registry: Registry;
  /** Reads what is not counted as it happens. Never throws and ends in about a second, also while an engine is away. */
  readonly refresh: () => Promise<void>;
};

export const createEmptyMetrics = (): Metrics => ({ registry: new Registry(), refresh: () => Promise.resolve() });

/** Prometheus' text format. */
export const answerMetrics = async ({ registry, refresh }: Metrics, reply: FastifyReply): Promise<FastifyReply> => {
  await refresh();
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', registry.contentType)
    .send(await registry.metrics());
};
