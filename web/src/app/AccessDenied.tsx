import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasRole } from '../api/roles.ts';
import { useUser } from '../api/store-hooks.ts';
import { ButtonFrame } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page, PageHead } from '../ui/PageHead.tsx';

type Props = { role: 'mod' | 'admin'; what?: string; children: ReactNode };

/** Shows its children only from `role` upwards; below it nothing of them is mounted, so no call is made. */
export const RequireRole = ({ role, what = 'page', children }: Props) => {
  const user = useUser();
  if (hasRole(user, role)) return children;
  return (
    <Page>
      <PageHead title="Access Denied" />
      <EmptyState title={`Access Denied - You need ${role} permissions to access this ${what}.`}>
        <ButtonFrame as={Link} to="/" $variant="secondary" $size="normal">
          Back to the dashboard
        </ButtonFrame>
      </EmptyState>
    </Page>
  );
};
