import type { FastifyReply } from 'fastify';
import { z } from 'zod';

export const sessionParams = z.object({ id: z.string().min(1).max(64).describe('Of the session.') });

/** Sets 201 for a new record, 200 for a repeat. */
export const created = <T>(reply: FastifyReply, repeated: boolean, answer: T): T => {
  reply.code(repeated ? 200 : 201);
  return answer;
};
