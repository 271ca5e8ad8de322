import { useCallback } from 'react';
import { useUrlState } from '../ui/routing/use-url-state.ts';
import { isAskedNumber, type AskedNumber } from './explained-numbers.ts';

const params = {
  explain: {
    read: (text: string | null): AskedNumber | null => (text !== null && isAskedNumber(text) ? text : null),
    write: (number: AskedNumber | null) => number,
  },
};

/** Which number of the page's player is explained; it stands in the address, and what is no number explains nothing. */
export const useExplained = () => {
  const [{ explain }, set] = useUrlState(params);
  const ask = useCallback((number: AskedNumber) => set({ explain: number }), [set]);
  const close = useCallback(() => set({ explain: null }), [set]);
  return { asked: explain, ask, close };
};
