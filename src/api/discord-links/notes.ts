import type { Deps } from '../../application/deps.ts';
import { linkNow } from './link-now.ts';
import type { LinkReads } from './link-now.ts';

type NoteDeps = Pick<Deps, 'accounts'> & LinkReads;
export type WantedNote = { readonly linkId: string; readonly accountId: string; readonly text: string | null };

/**
 * Stores or deletes the text of a note according to the log. A repeat after a crash stores it, too, unless the note was
 * changed since.
 */
export const keepNote = async (
  { linkId, accountId, text }: WantedNote,
  repeated: boolean,
  deps: NoteDeps,
): Promise<void> => {
  const { accounts } = deps;
  if (text === null) {
    if (!repeated || (await linkNow(linkId, deps))?.hasNote === false) await accounts.forgetLinkNote(linkId);
    return;
  }
  const isMissing = async (): Promise<boolean> =>
    (await linkNow(linkId, deps))?.hasNote === true && !(await accounts.linkNotes([linkId])).has(linkId);
  if (!repeated || (await isMissing())) await accounts.noteLink({ linkId, accountId, text });
};
