import type { AppStore } from './store.ts';

/** The first calls of a page. They start when its link is pressed, and the page picks up their results. */
export type FirstReads = (dispatch: AppStore['dispatch']) => void;

/** For calls that may show a cached answer of any age. */
export const prefetch = { subscribe: false } as const;
/** In seconds. An answer younger than this was read for this visit, and is not read again. */
const sinceThePress = 2;
/** Options for reads repeated at every opening of a page, started before and by the page. */
export const prefetchFresh = { ...prefetch, forceRefetch: sinceThePress } as const;
export const refetchOnOpen = { refetchOnMountOrArgChange: sinceThePress } as const;
