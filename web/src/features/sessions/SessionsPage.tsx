import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { useUser } from '../../api/store-hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { phone } from '../../ui/media.ts';
import { Page, PageHead } from '../../ui/PageHead.tsx';
import type { SessionFilters } from './api.ts';
import { ListLoading } from './list/ListLoading.tsx';
import { SessionStatBand } from './list/SessionStatBand.tsx';
import { SessionTable } from './list/SessionTable.tsx';
import { Toolbar } from './list/Toolbar.tsx';
import { useListAddress } from './list/use-list-address.ts';
import { useSessionRows, type SessionRows } from './list/use-session-rows.ts';

/** Not part of the first load. */
const QuickDetails = lazyPart(() => import('./list/QuickDetails.tsx'), 'QuickDetails');
const SubmitDialog = lazyPart(() => import('./submit/SubmitDialog.tsx'), 'SubmitDialog');

/** Fills the window from the band down to its edge, so that only the rows scroll. */
const FullPage = styled(Page)`
  @media (min-width: 768px) {
    display: flex;
    flex-direction: column;
    height: calc(100dvh - 48px - var(--s-24));
    min-height: 620px;
    margin-bottom: calc(-1 * var(--s-40));
  }
`;
const ListBox = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--s-8);
  min-height: 0;
`;
const EndText = styled.p`
  padding: var(--s-8) 0;
  font: var(--t-12);
  color: var(--text-muted);
  text-align: center;
  ${phone} {
    padding-bottom: 0;
  }
`;

type Address = ReturnType<typeof useListAddress>;
type BodyProps = { list: SessionRows; filters: SessionFilters; address: Address };

const emptyWhy = ({ search, eventType, review }: SessionFilters): string => {
  const what = eventType === '' ? 'session' : `${eventType} session`;
  if (search !== '') return `No ${what}${review ? ' that needs review' : ''} names “${search}”.`;
  if (review) return `No ${what} waits for review.`;
  return eventType === '' ? 'Sessions appear here as soon as the first one is submitted.' : `No ${what} yet.`;
};

const endText = ({ rows, hasMore }: SessionRows, atEnd: boolean): string => {
  if (atEnd) return hasMore ? 'Loading more sessions...' : "You've reached the end of the sessions list";
  return `${rows.length}${hasMore ? '+' : ''} sessions`;
};

const Body = ({ list, filters, address }: BodyProps) => {
  const { change } = address;
  const [atEnd, setAtEnd] = useState(false);
  const open = useCallback((id: string) => change({ session: id }), [change]);
  const narrowed = filters.search !== '' || filters.eventType !== '' || filters.review;
  if (!list.loaded) {
    return list.failed ? <LoadFailed text="Failed to fetch sessions" onRetry={list.retry} /> : <ListLoading />;
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState title="No sessions found" why={emptyWhy(filters)}>
        {narrowed && (
          <Button onClick={() => change({ search: '', event: '', review: false })}>Clear search and filter</Button>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <SessionTable
        rows={list.rows}
        hasMore={list.hasMore}
        onMore={list.more}
        onOpen={open}
        onEnd={setAtEnd}
        current={address.openId}
      />
      {list.failed ? (
        <LoadFailed text="Failed to fetch sessions" onRetry={list.retry} />
      ) : (
        <EndText role="status">{endText(list, atEnd)}</EndText>
      )}
    </>
  );
};

const ListPart = ({ address, own }: { address: Address; own: ReadonlySet<string> }) => {
  const { filters, openId, change } = address;
  const list = useSessionRows(filters, own);
  const [opened, setOpened] = useState(openId !== null);
  if (openId !== null && !opened) setOpened(true);
  const step = (by: 1 | -1) => {
    const next = list.rows[list.rows.findIndex(({ id }) => id === openId) + by];
    if (next !== undefined) change({ session: next.id });
  };
  return (
    <ListBox aria-label="Sessions">
      <Toolbar filters={filters} change={change} newCount={list.newCount} onReveal={list.reveal} />
      <Body list={list} filters={filters} address={address} />
      {opened && <QuickDetails id={openId} onClose={() => change({ session: null })} onStep={step} />}
    </ListBox>
  );
};

export const SessionsPage = () => {
  const user = useUser();
  const address = useListAddress();
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const maySubmit = user?.may.submit === true;
  const { submitting, change } = address;
  return (
    <FullPage>
      <PageHead title="PvP Sessions" subtitle="Every raid of the guild, newest first. Times in UTC.">
        {maySubmit && (
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => change({ submit: true })}>
            Submit session
          </Button>
        )}
      </PageHead>
      <SessionStatBand />
      <ListPart address={address} own={own} />
      {maySubmit && submitting && (
        <SubmitDialog
          onClose={() => change({ submit: false })}
          onSubmitted={(id) => setOwn((before) => new Set(before).add(id))}
        />
      )}
    </FullPage>
  );
};
