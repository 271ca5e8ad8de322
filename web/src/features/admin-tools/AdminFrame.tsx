import type { ReactNode } from 'react';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { HealthWord, Missing } from './Health.tsx';
import { useLogNews } from './logs/use-log-news.ts';

const links = [
  { to: '/admin', label: 'Logs and tools' },
  { to: '/admin/read-models', label: 'Read models' },
  { to: '/admin/recognition', label: 'Recognition' },
];

/** Header of the panel's three pages, with their shared toasts. */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  useLogNews();
  return (
    <Page>
      <PageHead title="Admin Panel" subtitle="Activity logs and maintenance tools.">
        <HealthWord />
      </PageHead>
      <Missing />
      <TabLinks label="Admin Panel" links={links} />
      {children}
    </Page>
  );
};
