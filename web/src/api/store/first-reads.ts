import type { AppStore } from './store.ts';

/** The calls that a page makes as soon as it is there: begun with the press that leads to it, and taken up by the page. */
export type FirstReads = (dispatch: AppStore['dispatch']) => void;

/** Of a call that an answer of any age is good enough for. */
export const prefetch = { subscribe: false } as const;
/** In seconds; the page is there before that. What was read since the press is not read again. */
const sinceThePress = 2;
/** Of a call that is made each time when its page is opened, and of the page's own. */
export const prefetchFresh = { ...prefetch, forceRefetch: sinceThePress } as const;
export const refetchOnOpen = { refetchOnMountOrArgChange: sinceThePress } as const;
