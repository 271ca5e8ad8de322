import type { Deps } from '../../application/deps.ts';
import { linkNow } from './link-now.ts';
import type { LinkReads } from './link-now.ts';

type NoteDeps = Pick<Deps, 'accounts'> & LinkReads;
export type WantedNote = { readonly linkId: string; readonly accountId: string; readonly text: string | null };

/**
 * Puts the text of a note where the log says that there is one, or away. A repeat of a write whose process died in
 * between puts it, too; one after which the note was changed does not.
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
