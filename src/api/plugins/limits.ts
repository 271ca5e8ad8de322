import type { FastifyRequest } from 'fastify';
import type { App, Edge, Limit } from './edge.ts';
import { problem } from './problem.ts';

/** Calls a minute: the first two per person, the others per address. */
export type Limits = {
  readonly requests: number;
  readonly uploads: number;
  readonly signIns: number;
  readonly anonymous: number;
};
export const usualLimits: Limits = { requests: 6000, uploads: 600, signIns: 60, anonymous: 600 };

const keyOf = (request: FastifyRequest): string => request.user?.account.id ?? request.ip;

/** Counts in memory. Needs @fastify/rate-limit on the app. */
export const createLimiter = (app: App, limits: Limits): Edge['count'] => {
  const counter = (name: string, max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({
      max,
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => `${name}:${keyGenerator(request)}`,
    });
  const people = counter('person', limits.requests, keyOf);
  const anonymous = counter('anonymous', limits.anonymous, (request) => request.ip);
  const counters = {
    requests: (request) => (request.user === null ? anonymous(request) : people(request)),
    uploads: counter('uploads', limits.uploads, keyOf),
    'sign-ins': counter('sign-ins', limits.signIns, (request) => request.ip),
  } satisfies Record<Limit, (request: FastifyRequest) => ReturnType<ReturnType<App['createRateLimit']>>>;

  return async (limit, request) => {
    const outcome = await counters[limit](request);
    if (!outcome.isAllowed && outcome.isExceeded)
      throw problem('slow-down', undefined, { retryAfter: Math.max(1, outcome.ttlInSeconds) });
  };
};
