import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { hasRole } from '../api/roles.ts';
import { useUser } from '../api/store-hooks.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page as Column, PageHead } from '../ui/PageHead.tsx';
import { PageSpinner } from '../ui/Spinner.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { addresses, type Page } from './pages.ts';

const AccessDenied = ({ role }: { role: NonNullable<Page['role']> }) => (
  <Column role="alert">
    <PageHead title="Access Denied" />
    <EmptyState title={`You need ${role} permissions to access this panel.`} />
  </Column>
);

/** The page itself, before any call of it, only for those who may open it; a page of another address begins anew. */
export const OpenPage = ({ page }: { page: Page }) => {
  const { pathname } = useLocation();
  const user = useUser();
  const { role, part: Content } = page;
  if (role !== undefined && !hasRole(user, role)) return <AccessDenied role={role} />;
  return <Content key={pathname} />;
};

/** The page at the open address. */
export const PageOutlet = () => (
  <Suspense fallback={<PageSpinner />}>
    <Routes>
      {addresses.map(({ path, page }) => (
        <Route key={path} path={path} element={<OpenPage page={page} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </Suspense>
);
