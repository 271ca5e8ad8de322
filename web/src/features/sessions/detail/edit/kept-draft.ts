import { useEffect, useState } from 'react';
import { isDirty, type Draft } from './draft.ts';

const keyOf = (userId: string, sessionId: string) => `muster-draft:${userId}:${sessionId}`;

const read = (key: string): Draft | null => {
  try {
    const text = sessionStorage.getItem(key);
    // written by this module only
    return text === null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
};
const write = (key: string, draft: Draft | null) => {
  try {
    if (draft === null || !isDirty(draft)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // storage may be full or forbidden: the draft then lives as long as the page
  }
};

/** The pending changes of a session, null outside of edit mode; kept over a new sign-in or reload in this tab. */
export const useKeptDraft = (userId: string, sessionId: string) => {
  const key = keyOf(userId, sessionId);
  const [draft, setDraft] = useState<Draft | null>(() => read(key));
  useEffect(() => write(key, draft), [key, draft]);
  return [draft, setDraft] as const;
};
