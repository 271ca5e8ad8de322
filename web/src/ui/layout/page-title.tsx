import { createContext, useContext, useEffect } from 'react';

/** Of a page outside of the shell, which sets the others'. */
export const useDocumentTitle = (title: string) => {
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
};

export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined);

/** Sets the page's title (document title and breadcrumb) instead of its route's. */
export const usePageTitle = (title: string | null) => {
  const set = useContext(PageTitleContext);
  useEffect(() => {
    set(title);
    return () => set(null);
  }, [set, title]);
};
