import type { SessionWritten } from '../../../contracts/session-writes.ts';
import type { CommandMeta } from '../../../domain/kernel/envelope.ts';

type SessionWriteResult = { readonly position: string | null; readonly version: number; readonly revision: number };

type WriteIdentity = { readonly id: string; readonly meta: Pick<CommandMeta, 'commandId'> };

/** Answer of a write on a session: no record, only position, version, revision and the id for an undo. */
export const presentSessionWrite = (
  { id, meta }: WriteIdentity,
  { position, version, revision }: SessionWriteResult,
): SessionWritten => {
  if (position === null) throw new Error(`A session ${id} that was written and has no event`);
  return { position, id, version, revision, commandId: meta.commandId };
};
