import { useCallback } from 'react';
import { useUrlState } from '../ui/routing/use-url-state.ts';
import { isAskedNumber, type AskedNumber } from './explained-numbers.ts';

/** The number that is explained, as a page keeps it in its address; what is no number explains nothing. */
export const askedNumber = () => ({
  read: (text: string | null): AskedNumber | null => (text !== null && isAskedNumber(text) ? text : null),
  write: (number: AskedNumber | null) => number,
});
const params = { explain: askedNumber() };

/** Which number of the page's player is explained; it stands in the address. */
export const useExplained = () => {
  const [{ explain }, set] = useUrlState(params);
  const ask = useCallback((number: AskedNumber) => set({ explain: number }), [set]);
  const close = useCallback(() => set({ explain: null }), [set]);
  return { asked: explain, ask, close };
};
