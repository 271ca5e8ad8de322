import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { commandMeta } from '../../application/command-meta.ts';
import { may } from '../../application/policies.ts';
import { position } from '../../contracts/common.ts';
import type { CommandMeta, Position } from '../../domain/kernel/envelope.ts';
import type { Json } from '../../domain/kernel/json.ts';
import { rowOf } from '../route-table.ts';
import type { RouteName, routeTable } from '../route-table.ts';
import type { App, SignedIn } from './edge.ts';
import { problem } from './problem.ts';
import type { Reading } from './readings.ts';

type Schema = z.ZodType;
type UnsignedRoute = {
  [N in RouteName]: (typeof routeTable)[N]['policy'] extends 'public' | 'operator' ? N : never;
}[RouteName];

/** A request after its checks: parsed by its schemas; `user` is there where the route's policy asks for a sign-in. */
export type ApiRequest<P extends Schema, Q extends Schema, B extends Schema, N extends RouteName> = FastifyRequest<{
  Params: z.output<P>;
  Querystring: z.output<Q>;
  Body: z.output<B>;
}> & { readonly user: N extends UnsignedRoute ? SignedIn | null : SignedIn };

export type ApiRoute<P extends Schema, Q extends Schema, B extends Schema, N extends RouteName> = {
  readonly params?: P;
  readonly querystring?: Q;
  readonly body?: B;
  /** What a success answers: for the documentation only, nothing is checked when it is sent. */
  readonly answer?: Schema;
  readonly bodyLimit?: number;
  /** false: the answer goes out as it is, for kept Buffers. */
  readonly compress?: false;
  readonly handler: (request: ApiRequest<P, Q, B, N>, reply: FastifyReply) => unknown;
};

const afterQuery = z.looseObject({ after: position.optional() });

/** Waits for what the route reads, and says how far that is. */
const awaitReadings = async (
  app: App,
  reads: readonly Reading[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const query = afterQuery.safeParse(request.query);
  if (!query.success) throw problem('unknown-filter', 'after is not a position.');
  const { after = '0' } = query.data;
  // What a client sends back is a position that we gave out; anything else only waits in vain. Zeros are before all.
  const at = await app.edge.readings.reach(reads, /^0*$/.test(after) ? null : (after as Position));
  if (at !== null) reply.header('x-read-position', at);
};

/** The checks before a route: limits, sign-in, role. Shared with routes that a plugin registers. */
export const guard = (app: App, name: RouteName) => {
  const { policy, limit } = rowOf(name);
  return async (request: FastifyRequest): Promise<void> => {
    if (policy === 'operator') {
      if (!app.edge.isOperator(request)) throw problem('forbidden', 'This is for whoever runs the server.');
    } else if (policy !== 'public') {
      request.user = await app.edge.confirm(request);
      if (!may(request.user.role, policy, app.edge.deps.roles)) throw problem('forbidden');
    }
    if (limit !== undefined) await app.edge.count(limit, request);
  };
};

/**
 * Registers a route of the table. `app.edge` does the rest: sign-in and role by the row's policy, limits, `after=` and
 * X-Read-Position by what it reads, zod for params (404), querystring (400 `unknown-filter`) and body (422 `invalid`).
 */
export const addRoute = <
  N extends RouteName,
  P extends Schema = z.ZodUnknown,
  Q extends Schema = z.ZodUnknown,
  B extends Schema = z.ZodUnknown,
>(
  app: App,
  name: N,
  { params, querystring, body, answer, bodyLimit, compress, handler }: ApiRoute<P, Q, B, N>,
): void => {
  const { reads } = rowOf(name);
  const blank = name.indexOf(' ');
  app.route({
    method: name.slice(0, blank),
    url: name.slice(blank + 1),
    config: { route: name },
    schema: {
      ...(params === undefined ? {} : { params }),
      ...(querystring === undefined ? {} : { querystring }),
      ...(body === undefined ? {} : { body }),
      ...(answer === undefined ? {} : { response: { '2xx': answer } }),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(compress === undefined ? {} : { compress }),
    onRequest: guard(app, name),
    ...(reads.length === 0
      ? {}
      : {
          preHandler: async (request: FastifyRequest, reply: FastifyReply) => awaitReadings(app, reads, request, reply),
        }),
    // The schemas above are what the generic parameters say; the guard has set `user`.
    handler: (request, reply) => handler(request as unknown as ApiRequest<P, Q, B, N>, reply),
  });
};

const idempotencyHeader = z.string().regex(/^[\x20-\x7e]{1,200}$/);

/** The Idempotency-Key header, null when there is none. */
export const idempotencyKey = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  const key = idempotencyHeader.safeParse(given);
  if (!key.success) throw problem('malformed', 'The Idempotency-Key must be 1 to 200 printable characters.');
  return key.data;
};

type Asking = Pick<FastifyRequest, 'headers' | 'routeOptions' | 'server'> & { readonly user: SignedIn };

/** The meta of the command that a request asks for: actor from the sign-in, time from the clock, id from the key. */
export const askedBy = (request: Asking, asked: Json, reason: string | null = null): CommandMeta =>
  askedWithKey(request, asked, { key: idempotencyKey(request), reason });

/** The same with a key of the route's own making, for requests that are recognised by their content. */
export const askedWithKey = (
  request: Asking,
  asked: Json,
  { key, reason = null }: { readonly key: string | null; readonly reason?: string | null },
): CommandMeta =>
  commandMeta(
    {
      actor: { kind: 'person', id: request.user.account.id, role: request.user.role },
      route: request.routeOptions.config.route ?? '',
      key,
      request: asked,
      reason,
    },
    request.server.edge.deps,
  );
