import { ButtonLink } from '../ui/button/ButtonLink.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Page, PageHead } from '../ui/layout/PageHead.tsx';

const inDevelopment = process.env.NODE_ENV === 'development';

export const NotFoundPage = () => (
  <Page>
    <PageHead title="Page Not Found" subtitle="404" />
    <EmptyState
      title="There is no page at this address"
      why={
        inDevelopment
          ? 'Did you forget to add the page to the router (web/src/app/pages.ts)?'
          : 'The link may be old, or a letter is missing.'
      }
    >
      <ButtonLink to="/" variant="primary">
        Back to the dashboard
      </ButtonLink>
    </EmptyState>
  </Page>
);
