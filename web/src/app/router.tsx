import { createBrowserRouter, type RouteObject, type ShouldRevalidateFunction } from 'react-router-dom';
import { basePath } from '../base-path.ts';
import { hasRole } from '../api/queries/roles.ts';
import type { AppStore } from '../api/store/store.ts';
import { PartFailed } from '../ui/feedback/PartFailed.tsx';
import { lazyPart } from '../ui/platform/lazy-part.tsx';
import { watchBack } from '../ui/platform/use-back-closes.ts';
import { PageSpinner } from '../ui/feedback/Spinner.tsx';
import { AuthGate } from './AuthGate.tsx';
import { CrashPage } from './CrashPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OpenPage } from './PageOutlet.tsx';
import { pages, type Page } from './pages.ts';

const SignInLinkPage = lazyPart(() => import('../features/access/SignInLinkPage.tsx'), 'SignInLinkPage', {
  place: 'here',
  waiting: <PageSpinner />,
});

const PrivacyPage = lazyPart(() => import('../features/access/PrivacyPage.tsx'), 'PrivacyPage', {
  place: 'here',
  waiting: <PageSpinner />,
});

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/**
 * The code of a page comes while it is not known who is signed in; its first calls begin with the move to it, for those
 * who may open it. The router waits for neither. A page with filters in its address reads something else first.
 */
const begin = async ({ role, part, firstReads }: Page, search: string, store: AppStore): Promise<void> => {
  const { status, user } = store.getState().access;
  if (status === 'unknown') return part.preload();
  if (status !== 'signed-in' || search !== '' || (role !== undefined && !hasRole(user, role))) return undefined;
  // the page says itself that it could not be loaded
  const reads = await firstReads?.().catch(() => undefined);
  return reads?.(store.dispatch);
};

/** State in the address is not a navigation. */
const isNewPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

const routesOf = (page: Page, store: AppStore): RouteObject[] =>
  [page.path, ...(page.also ?? [])].map((path) => ({
    path,
    handle: page,
    element: <OpenPage page={page} />,
    errorElement: <PartFailed place="page" cause="broken" onRetry={() => window.location.reload()} />,
    loader: ({ request }) => {
      void begin(page, new URL(request.url).search, store);
      return null;
    },
    shouldRevalidate: isNewPage,
  }));

/** The routes of the list of pages, behind the sign-in; on the history of the browser. */
export const createRouter = (store: AppStore) => {
  watchBack();
  return createBrowserRouter(
    [
      { path: '/sign-in', element: <SignInLinkPage />, errorElement: <CrashPage /> },
      { path: '/privacy', element: <PrivacyPage />, errorElement: <CrashPage /> },
      {
        element: <AuthGate />,
        errorElement: <CrashPage />,
        hydrateFallbackElement: <PageSpinner />,
        children: [...pages.flatMap((page) => routesOf(page, store)), { path: '*', element: <NotFoundPage /> }],
      },
    ],
    { basename: basePath === '' ? '/' : basePath },
  );
};
