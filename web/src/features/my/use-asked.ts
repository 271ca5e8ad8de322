import { useCallback } from 'react';
import { periodNames, type Period } from '../../../../src/contracts/windows.ts';
import type { AskedNumber } from '../../parts/explain/explained-numbers.ts';
import type { Within } from '../../parts/explain/explained-rows.ts';
import { periodPhrases } from '../../parts/period-words.ts';
import { askedNumber } from '../../parts/explain/use-explained.ts';
import { text, useUrlState } from '../../ui/routing/use-url-state.ts';

/** `only`: the window of a total, or an event type, of which the page's period is shown. */
const params = { explain: askedNumber(), only: text() };

const withinOf = (only: string, period: Period): { of: Within; words: string } | null => {
  if (only === '') return null;
  const window = periodNames.find((name) => name === only);
  if (window !== undefined) return { of: { period: window }, words: periodPhrases[window] };
  return { of: { period, eventType: only }, words: `${periodPhrases[period]}, ${only}` };
};

export type AskAboutNumber = (number: AskedNumber, only?: string) => void;

/** Which of the viewer's numbers is explained, in the address. */
export const useAsked = (period: Period) => {
  const [{ explain, only }, set] = useUrlState(params);
  const ask: AskAboutNumber = useCallback((number, only = '') => set({ explain: number, only }), [set]);
  const close = useCallback(() => set({ explain: null, only: '' }), [set]);
  return { asked: explain, within: explain === 'totalSessions' ? withinOf(only, period) : null, ask, close };
};
