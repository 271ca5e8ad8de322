import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionList, SessionRow } from '../../../../src/contracts/sessions.ts';
import { polled } from '../../api/polled.ts';
import { useUser } from '../../api/store-hooks.ts';
import { useFeed, type Feed } from '../../api/use-feed.ts';
import { paths } from '../../parts/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FullPage, ListBox } from '../../ui/ListPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useHistory } from '../../ui/routing/Router.tsx';
import { ListBody } from '../../ui/table/ListBody.tsx';
import type { VirtualTableHandle } from '../../ui/table/VirtualTable.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { counted } from '../../ui/words.ts';
import { useSessionsInfiniteQuery, type SessionFilters } from './api.ts';
import { useListAddress, type Address } from './list/address.ts';
import { columns, isUnread, listCard } from './list/columns.tsx';
import { SessionStatBand } from './list/SessionStatBand.tsx';
import { Toolbar } from './list/Toolbar.tsx';

/** Not part of the first load. */
const QuickDetails = lazyPart(() => import('./list/QuickDetails.tsx'), 'QuickDetails');
const SubmitDialog = lazyPart(() => import('./submit/SubmitDialog.tsx'), 'SubmitDialog');

const rowsOf = ({ sessions }: SessionList) => sessions;
const idOf = (row: SessionRow) => row.id;
const bornAt = ({ submittedAt }: SessionRow) => submittedAt;
const lookOf = (row: SessionRow) => ({
  mark: row.userParticipated ? ('took-part' as const) : ('none' as const),
  muted: isUnread(row) || row.excluded,
});
const keys = { next: 'Next session', previous: 'Previous session', open: 'Quick details of the row' };

const emptyWhy = ({ search, eventType, review }: SessionFilters): string => {
  const what = eventType === '' ? 'session' : `${eventType} session`;
  if (search !== '') return `No ${what}${review ? ' that needs review' : ''} names “${search}”.`;
  if (review) return `No ${what} waits for review.`;
  return eventType === '' ? 'Sessions appear here as soon as the first one is submitted.' : `No ${what} yet.`;
};

/** How many there are, and whether that is all of them. */
const End = ({ feed: { rows = [], hasMore }, atEnd }: { feed: Feed<SessionRow>; atEnd: boolean }) => {
  const count = `${rows.length}${hasMore ? '+' : ''} ${rows.length === 1 ? 'session' : 'sessions'}`;
  if (!atEnd) return count;
  return (
    <>
      <span>{count}. </span>
      {hasMore ? 'Loading more sessions...' : "You've reached the end of the sessions list"}
    </>
  );
};

/** The event types of all rows that were seen so far, in the order in which they came. */
const useOccurring = (rows: readonly SessionRow[] | undefined): readonly string[] => {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = [...new Set(rows?.map(({ eventType }) => eventType))].filter((name) => !seen.includes(name));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return seen;
};

/** Says of each session that was submitted here how much of it is to be reviewed, once it was read. */
const useReadNews = (rows: readonly SessionRow[] | undefined, own: ReadonlySet<string>) => {
  const toast = useToast();
  const history = useHistory();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id: session, status, participantCount, unverifiedCount } of rows ?? []) {
      if (!own.has(session) || status !== 'processed' || told.current.has(session)) continue;
      told.current.add(session);
      if (unverifiedCount === 0) continue;
      const names = counted(unverifiedCount, 'name');
      toast({
        title: `${counted(participantCount, 'name')} read`,
        text: `${names} to review.`,
        action: { label: `Review ${names}`, run: () => history.go(paths.review(session)) },
      });
    }
  }, [rows, own, toast, history]);
};

const ListPart = ({ address, own }: { address: Address; own: ReadonlySet<string> }) => {
  const [{ search, event, review, session }, set] = address;
  const filters = useMemo<SessionFilters>(() => ({ search, eventType: event, review }), [search, event, review]);
  const query = useSessionsInfiniteQuery(filters, { ...polled(30_000), refetchOnMountOrArgChange: true });
  const isOwn = useCallback((row: SessionRow) => own.has(row.id), [own]);
  const feed = useFeed({ query, of: filters, rowsOf, idOf, bornAt, isOwn });
  const occurring = useOccurring(feed.rows);
  useReadNews(feed.rows, own);
  const table = useRef<VirtualTableHandle>(null);
  const [atEnd, setAtEnd] = useState(false);
  const reveal = () => {
    // the button that was pressed goes away: the focus goes to what it brought
    flushSync(feed.reveal);
    table.current?.focusRow(0);
  };
  const [opened, setOpened] = useState(session !== null);
  if (session !== null && !opened) setOpened(true);
  const open = useCallback((row: SessionRow) => set({ session: row.id }), [set]);
  const step = (by: 1 | -1) => {
    const rows = feed.rows ?? [];
    const next = rows[rows.findIndex((row) => row.id === session) + by];
    if (next !== undefined) open(next);
  };
  const narrowed = search !== '' || event !== '' || review;
  return (
    <ListBox aria-label="Sessions">
      <Toolbar address={address} occurring={occurring} waiting={feed.waiting} onReveal={reveal} />
      <ListBody
        key={JSON.stringify(filters)}
        label="PvP Sessions"
        columns={columns}
        card={listCard}
        rows={feed.rows}
        idOf={idOf}
        lookOf={lookOf}
        keys={keys}
        loading="Loading sessions..."
        failed={feed.failed ? { text: 'Failed to fetch sessions', retry: feed.retry } : null}
        empty={{ title: 'No sessions found', why: emptyWhy(filters) }}
        onClear={narrowed ? () => set({ search: '', event: '', review: false }) : undefined}
        hasMore={feed.hasMore}
        onMore={feed.more}
        onEnd={setAtEnd}
        onOpen={open}
        current={session}
        handle={table}
        end={<End feed={feed} atEnd={atEnd} />}
      />
      {opened && <QuickDetails id={session} search={search} onClose={() => set({ session: null })} onStep={step} />}
    </ListBox>
  );
};

export const SessionsPage = () => {
  const user = useUser();
  const address = useListAddress();
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [{ submit }, set] = address;
  const maySubmit = user?.may.submit === true;
  return (
    <FullPage>
      <PageHead title="PvP Sessions" subtitle="Every raid of the guild, newest first. Times in UTC.">
        {maySubmit && (
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => set({ submit: true })}>
            Submit session
          </Button>
        )}
      </PageHead>
      <SessionStatBand />
      <ListPart address={address} own={own} />
      {maySubmit && submit && (
        <SubmitDialog
          onClose={() => set({ submit: false })}
          onSubmitted={(submitted) => setOwn((before) => new Set(before).add(submitted))}
        />
      )}
    </FullPage>
  );
};
