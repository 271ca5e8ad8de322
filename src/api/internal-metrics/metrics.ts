import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';

/** Metrics of this process. */
export type ProcessMetrics = {
  readonly registry: Registry;
  /** Updates sampled gauges. Never throws, and ends within about a second, also during an outage. */
  readonly refresh: () => Promise<void>;
};

export const createEmptyMetrics = (): ProcessMetrics => ({
  registry: new Registry(),
  refresh: () => Promise.resolve(),
});

/** Prometheus' text format. */
export const answerMetrics = async (
  { registry, refresh }: ProcessMetrics,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await refresh();
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', registry.contentType)
    .send(await registry.metrics());
};
