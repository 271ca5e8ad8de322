import { Link } from 'react-router-dom';
import { ButtonFrame } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/page-title.tsx';
import { Page, PageHead } from '../ui/PageHead.tsx';

const inDevelopment = process.env.NODE_ENV === 'development';

export const NotFound = () => {
  usePageTitle('Page Not Found');
  return (
    <Page>
      <PageHead title="Page Not Found" subtitle="404" />
      <EmptyState
        title="There is no page at this address"
        why={
          inDevelopment
            ? 'Did you forget to add the page to the router (web/src/app/routes.tsx)?'
            : 'The link may be old, or a letter is missing.'
        }
      >
        <ButtonFrame as={Link} to="/" $variant="primary" $size="normal">
          Back to the dashboard
        </ButtonFrame>
      </EmptyState>
    </Page>
  );
};
