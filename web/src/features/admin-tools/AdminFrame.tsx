import type { ReactNode } from 'react';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Look } from '../../ui/feedback/StatusBadge.tsx';
import { PlainList } from '../../ui/layout/PlainList.ts';
import { useHealthQuery } from './api.ts';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { useLogNews } from './logs/use-log-news.ts';

const looks = {
  ready: { shape: 'check', tone: 'success', word: 'All is well' },
  degraded: { shape: 'triangle', tone: 'warning', word: 'Not all is well' },
} satisfies Record<string, Look>;

/** Whether the server does all that it should, in three words; nothing until it is known. */
const HealthWord = () => {
  const { data } = useHealthQuery(undefined, pollingOptions(30_000));
  return data === undefined ? null : <StatusBadge looks={looks} status={data.state} />;
};

/** Missing parts and why; nothing when healthy. */
const Missing = () => {
  const { data } = useHealthQuery();
  if (data === undefined || data.missing.length === 0) return null;
  return (
    <Note>
      <PlainList aria-label="What is missing">
        {data.missing.map(({ what, why }) => (
          <li key={`${what} ${why}`}>
            <span>
              <b>{what}</b>: {why}
            </span>
          </li>
        ))}
      </PlainList>
    </Note>
  );
};

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
