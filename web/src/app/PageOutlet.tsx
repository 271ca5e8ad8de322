import { Suspense } from 'react';
import { hasRole } from '../api/roles.ts';
import { useUser } from '../api/store-hooks.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page as Column, PageHead } from '../ui/PageHead.tsx';
import { ParamsContext } from '../ui/routing/params.ts';
import { useLocation } from '../ui/routing/Router.tsx';
import { PageSpinner } from '../ui/Spinner.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { pageAt, type Page } from './pages.ts';

const AccessDenied = ({ text }: { text: string }) => (
  <Column role="alert">
    <PageHead title="Access Denied" />
    <EmptyState title={text}>
      <ButtonLink to="/">Back to the dashboard</ButtonLink>
    </EmptyState>
  </Column>
);

/** The page itself, before any call of it, only for those who may open it. */
export const OpenPage = ({ page }: { page: Page }) => {
  const user = useUser();
  const { role, part: Content, deniedText } = page;
  if (role === undefined || hasRole(user, role)) return <Content />;
  return <AccessDenied text={deniedText ?? `You need ${role} permissions to access this page.`} />;
};

/** The page at the open address; one of another address begins anew. */
export const PageOutlet = () => {
  const { pathname } = useLocation();
  const open = pageAt(pathname);
  return (
    <Suspense fallback={<PageSpinner />}>
      {open === null ? (
        <NotFoundPage />
      ) : (
        <ParamsContext key={pathname} value={open.params}>
          <OpenPage page={open.page} />
        </ParamsContext>
      )}
    </Suspense>
  );
};
