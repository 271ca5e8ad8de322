import { Suspense } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { hasRole } from '../api/queries/roles.ts';
import { useUser } from '../api/store/store-hooks.ts';
import { ButtonLink } from '../ui/button/ButtonLink.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Page as Column, PageHead } from '../ui/layout/PageHead.tsx';
import { PageSpinner } from '../ui/feedback/Spinner.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { Page } from './pages.ts';

const AccessDenied = ({ text }: { text: string }) => (
  <Column role="alert">
    <PageHead title="Access Denied" />
    <EmptyState title={text}>
      <ButtonLink to="/">Back to the dashboard</ButtonLink>
    </EmptyState>
  </Column>
);

/** Renders a page only for people who may open it, before it makes any call. */
export const OpenPage = ({ page }: { page: Page }) => {
  const user = useUser();
  const { role, part: Content, deniedText } = page;
  if (role === undefined || hasRole(user, role)) return <Content />;
  return <AccessDenied text={deniedText ?? `You need ${role} permissions to access this page.`} />;
};

/** The router treats two slashes as one; such an address is a mistake. */
const isWritten = (pathname: string): boolean => !pathname.includes('//');

/** The open page; null where there is none. */
export const useOpenPage = (): Page | null => {
  const { pathname } = useLocation();
  // the router's own: a route has its page for a handle, the one of unknown addresses has none
  const page = useMatches().at(-1)?.handle as Page | undefined;
  return isWritten(pathname) ? (page ?? null) : null;
};

/** The current page; another address mounts a new one. */
export const PageOutlet = () => {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<PageSpinner />}>{isWritten(pathname) ? <Outlet key={pathname} /> : <NotFoundPage />}</Suspense>
  );
};
