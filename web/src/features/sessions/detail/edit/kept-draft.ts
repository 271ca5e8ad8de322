import { useKept } from '../../../../ui/use-kept.ts';
import { isDirty, type Draft } from './draft.ts';

const isWorth = (draft: Draft | null) => draft !== null && isDirty(draft);

/** The pending changes of a session, null outside of edit mode; kept over a new sign-in or reload in this tab. */
export const useKeptDraft = (userId: string, sessionId: string, start: Draft | null) =>
  useKept<Draft | null>({ key: `draft-2:${userId}:${sessionId}`, start, isWorth });
