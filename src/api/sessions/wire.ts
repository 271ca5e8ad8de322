import type { FastifyReply } from 'fastify';
import { z } from 'zod';

export const sessionParams = z.object({ id: z.string().min(1).max(64).describe('Of the session.') });

/** 201 for what was made now, 200 for the answer to a repeat. */
export const created = <T>(reply: FastifyReply, repeated: boolean, answer: T): T => {
  reply.code(repeated ? 200 : 201);
  return answer;
};
