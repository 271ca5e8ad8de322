import { Page, PageHead } from '../../ui/PageHead.tsx';

// @debt seam "route target, replaced by the real page"
export const SessionDetailPage = () => (
  <Page>
    <PageHead title="Session" />
  </Page>
);
