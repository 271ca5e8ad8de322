import type { SessionWritten } from '../../contracts/sessions.ts';

type Done = { readonly position: string | null; readonly version: number; readonly revision: number };

/** The answer of a write on a session that stands: no row, only where and what it is now. */
export const writtenAs = (id: string, { position, version, revision }: Done): SessionWritten => {
  if (position === null) throw new Error(`A session ${id} that was written and has no event`);
  return { position, id, version, revision };
};
