import { Page, PageHead } from '../../ui/PageHead.tsx';

// @debt seam "route target, replaced by the real page"
export const SessionsPage = () => (
  <Page>
    <PageHead title="PvP Sessions" />
  </Page>
);
