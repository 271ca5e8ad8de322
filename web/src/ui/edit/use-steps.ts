import { useState } from 'react';

const remembered = 200;

/** A draft with history: `undo` goes back one step and returns that draft; null at the beginning. */
export const useSteps = <T>(draft: T, onDraft: (draft: T) => void) => {
  const [past, setPast] = useState<readonly T[]>([]);
  return {
    change: (next: T) => {
      setPast((before) => [...before.slice(-remembered), draft]);
      onDraft(next);
    },
    undo: (): T | null => {
      const last = past.at(-1);
      if (last === undefined) return null;
      setPast((before) => before.slice(0, -1));
      onDraft(last);
      return last;
    },
  };
};
