import type { SessionWritten } from '../../../contracts/session-writes.ts';
import type { CommandMeta } from '../../../domain/kernel/envelope.ts';

type Done = { readonly position: string | null; readonly version: number; readonly revision: number };

type Of = { readonly id: string; readonly meta: Pick<CommandMeta, 'commandId'> };

/** Answer of a write on a session: no record, only position, version, revision and the id for an undo. */
export const presentSessionWrite = ({ id, meta }: Of, { position, version, revision }: Done): SessionWritten => {
  if (position === null) throw new Error(`A session ${id} that was written and has no event`);
  return { position, id, version, revision, commandId: meta.commandId };
};
