import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SessionWritten } from '../../contracts/sessions.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';

export const sessionParams = z.object({ id: z.string().min(1).max(64).describe('Of the session.') });

type Done = { readonly position: string | null; readonly version: number; readonly revision: number };

type Of = { readonly id: string; readonly meta: Pick<CommandMeta, 'commandId'> };

/** The answer of a write on a session that stands: no row, only where and what it is now, and what an undo names. */
export const writtenAs = ({ id, meta }: Of, { position, version, revision }: Done): SessionWritten => {
  if (position === null) throw new Error(`A session ${id} that was written and has no event`);
  return { position, id, version, revision, commandId: meta.commandId };
};

/** 201 for what was made now, 200 for the answer to a repeat. */
export const created = <T>(reply: FastifyReply, repeated: boolean, answer: T): T => {
  reply.code(repeated ? 200 : 201);
  return answer;
};
