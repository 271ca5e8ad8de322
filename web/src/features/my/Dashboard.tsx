import { useUser } from '../../api/store-hooks.ts';
import { Page, PageHead } from '../../ui/PageHead.tsx';

export const Dashboard = () => {
  const user = useUser();
  return (
    <Page>
      <PageHead title={`Welcome back, ${user?.username ?? ''}`} />
    </Page>
  );
};
