import type { FastifyRequest } from 'fastify';
import type { CallCounter } from '../../../ports/limits.ts';
import type { HttpContext, Limit } from './http-context.ts';
import { problem } from '../../../application/problems/problem.ts';

/** Calls per minute: the first two per person, the others per address. */
export type Limits = {
  readonly requests: number;
  readonly uploads: number;
  readonly signIns: number;
  readonly anonymous: number;
};
export const usualLimits: Limits = { requests: 6000, uploads: 600, signIns: 60, anonymous: 600 };

const minute = 60_000;

/** Counts across all processes that share the counter. */
export const createLimiter = (calls: CallCounter, limits: Limits): HttpContext['count'] => {
  const person = (request: FastifyRequest): string => request.user?.account.id ?? request.ip;
  const buckets = {
    requests: (request) =>
      request.user === null
        ? [`anonymous:${request.ip}`, limits.anonymous]
        : [`person:${person(request)}`, limits.requests],
    uploads: (request) => [`uploads:${person(request)}`, limits.uploads],
    'sign-ins': (request) => [`sign-ins:${request.ip}`, limits.signIns],
  } satisfies Record<Limit, (request: FastifyRequest) => readonly [key: string, most: number]>;

  return async (limit, request) => {
    const [key, most] = buckets[limit](request);
    const { calls: made, endsInMs } = await calls.count(key, minute);
    if (made > most) throw problem('slow-down', null, { retryAfter: Math.max(1, Math.ceil(endsInMs / 1000)) });
  };
};
