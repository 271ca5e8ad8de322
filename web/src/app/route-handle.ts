import { useMatches } from 'react-router-dom';

/** What a route says about its page. */
export type PageHandle = {
  /** Breadcrumb and document title. */
  title: string;
  /** The page above it in the breadcrumb, below the dashboard. */
  parent?: { title: string; path: string };
  /** The page's own text when the sign-in has expired while it was open. */
  loginText?: string;
};
const isHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

/** The handle of the page that is shown; null on unknown paths. */
export const usePageHandle = (): PageHandle | null => {
  const handle = useMatches().at(-1)?.handle;
  return isHandle(handle) ? handle : null;
};
