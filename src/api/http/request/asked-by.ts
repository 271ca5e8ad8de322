import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../../../application/access/operator.ts';
import { commandMeta } from '../../../application/commands/command-meta.ts';
import type { CommandMeta } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { SignedIn } from '../server/http-context.ts';
import { problem } from '../../../application/problems/problem.ts';

const idempotencyHeader = z.string().regex(/^[\x20-\x7e]{1,200}$/);

/** The Idempotency-Key header, null when there is none. */
export const idempotencyKey = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  const key = idempotencyHeader.safeParse(given);
  if (!key.success) throw problem('malformed', 'The Idempotency-Key must be 1 to 200 printable characters.');
  return key.data;
};

type SignedInRequest = Pick<FastifyRequest, 'headers' | 'routeOptions' | 'server'> & { readonly user: SignedIn };

/** Command metadata of a request: actor from the sign-in, time from the clock, id from the key. */
export const commandMetaOf = (request: SignedInRequest, asked: Json, reason: string | null = null): CommandMeta =>
  commandMeta(
    {
      actor: actorOf(request.user),
      route: request.routeOptions.config.route?.name ?? '',
      key: idempotencyKey(request),
      request: asked,
      reason,
    },
    request.server.edge.deps,
  );
