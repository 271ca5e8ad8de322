import { Histogram } from 'prom-client';
import type { App } from '../http/server/http-context.ts';
import type { ProcessMetrics } from './metrics.ts';

/** Seconds, from cached answers to slow uploads. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Must be called before routes are registered. Labels are bounded: the route's pattern, never input. */
export const measureRequests = (app: App, { registry }: Pick<ProcessMetrics, 'registry'>): void => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern and class of status. Sockets are not in it.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Sockets are not measured: their answer ends with the socket.
    if (!request.ws)
      durations.observe(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: `${Math.floor(reply.statusCode / 100)}xx`,
        },
        reply.elapsedTime / 1000,
      );
    done();
  });
};
