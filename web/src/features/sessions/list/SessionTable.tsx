import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { flushSync } from 'react-dom';
import type { SessionList, SessionRow } from '../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { paths } from '../../../parts/paths.ts';
import { useToast } from '../../../ui/feedback/Toast.tsx';
import { counted } from '../../../ui/text/words.ts';
import { refetchOnOpen } from '../../../api/store/first-reads.ts';
import { pollingOptions } from '../../../api/cache/polling-options.ts';
import { useFeed } from '../../../api/cache/use-feed.ts';
import { feedBodyOf, FeedEnd } from '../../../parts/FeedEnd.tsx';
import { isEveryDay } from '../../../parts/day-span.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { formatDateTime } from '../../../ui/text/dates.ts';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { ListBox } from '../../../ui/layout/ListPage.tsx';
import { ListBody } from '../../../ui/table/ListBody.tsx';
import { markColumn } from '../../../ui/table/rows/mark-column.tsx';
import { useMarkKeys, useMarks } from '../../../ui/table/rows/use-marks.ts';
import type { WalkedRows } from '../../../ui/table/rows/use-marks.ts';
import { useRowAfter } from '../../../ui/table/rows/use-row-after.ts';
import { useSessionsInfiniteQuery } from '../api.ts';
import type { SessionFilters } from '../api.ts';
import { isNarrowed, useFilters, widen } from './address.ts';
import type { Address } from './address.ts';
import { columns, isUnread, listCard, markedCard } from './columns.tsx';
import { SessionsToolbar } from './Toolbar.tsx';

/** Notifies about each session submitted here: how many names need review, or that recognition failed. */
const useReadNews = (rows: readonly SessionRow[] | undefined, own: ReadonlySet<string>) => {
  const toast = useToast();
  const navigate = useNavigate();
  const isModerator = useUser()?.may.moderate === true;
  const notified = useRef(new Set<string>());
  useEffect(() => {
    for (const { id: session, status, participantCount, unverifiedCount } of rows ?? []) {
      if (!own.has(session) || notified.current.has(session)) continue;
      if (status !== 'processed' && status !== 'failed') continue;
      notified.current.add(session);
      if (status === 'failed') {
        toast({
          title: 'The screenshots could not be read',
          text: isModerator ? 'Type the names, or try again.' : 'A moderator can type the names.',
          tone: 'error',
          action: isModerator
            ? { label: 'Type the names', run: () => void navigate(paths.typeNames(session)) }
            : { label: 'View', run: () => void navigate(paths.session(session)) },
        });
        continue;
      }
      if (unverifiedCount === 0) continue;
      const names = counted(unverifiedCount, 'name');
      toast({
        title: `${counted(participantCount, 'name')} read`,
        text: `${names} to review.`,
        action: { label: `Review ${names}`, run: () => void navigate(paths.review(session)) },
      });
    }
  }, [rows, own, toast, navigate, isModerator]);
};

/** Not part of the first load. */
const QuickDetails = lazyPart(() => import('./QuickDetails.tsx'), 'QuickDetails');
const MarkedSessions = lazyPart(() => import('./MarkedSessions.tsx'), 'MarkedSessions');
const FirstSteps = lazyPart(() => import('../../../parts/FirstSteps.tsx'), 'FirstSteps', { place: 'here' });

const rowsOf = ({ sessions }: SessionList) => sessions;
const totalOf = ({ total }: SessionList) => total;
const idOf = (row: SessionRow) => row.id;
const bornAt = ({ submittedAt }: SessionRow) => submittedAt;
const labelOf = ({ eventType, eventDate }: SessionRow) => `${eventType}, ${formatDateTime(eventDate)}`;
const lookOf = (row: SessionRow) => ({
  mark: row.userParticipated ? ('took-part' as const) : ('none' as const),
  muted: isUnread(row) || row.excluded,
});
const keys = { next: 'Next session', previous: 'Previous session', open: 'Quick details of the row' };
const noRows: readonly SessionRow[] = [];

const emptyWhy = ({ search, eventType, review, excluded, player, ...span }: SessionFilters): string => {
  const kind = excluded ? 'excluded session' : 'session';
  const what = eventType === '' ? kind : `${eventType} ${kind}`;
  if (player !== '' || !isEveryDay(span)) return `No ${what} matches the filters.`;
  if (search !== '') return `No ${what}${review ? ' that needs review' : ''} names “${search}”.`;
  if (review) return `No ${what} needs review.`;
  return what === 'session' ? 'Sessions appear here as soon as the first one is submitted.' : `No ${what} yet.`;
};

/** The event types of all rows that were seen so far, in the order in which they came. */
const useOccurring = (rows: readonly SessionRow[]): readonly string[] => {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = [...new Set(rows.map(({ eventType }) => eventType))].filter((name) => !seen.includes(name));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return seen;
};

/** For those who can do something with what is marked. */
const MarkKeys = (walked: WalkedRows) => {
  useMarkKeys(walked);
  return null;
};

/** Whether it was so since the page was opened. */
const useEver = (is: boolean): boolean => {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was;
};

/** The rows of the list, which moderators can mark. */
const useRows = (filters: SessionFilters, own: ReadonlySet<string>) => {
  const query = useSessionsInfiniteQuery(filters, { ...pollingOptions(30_000), ...refetchOnOpen });
  const isOwn = useCallback((row: SessionRow) => own.has(row.id), [own]);
  const feed = useFeed({ query, of: filters, rowsOf, totalOf, idOf, bornAt, isOwn });
  const rows = feed.rows ?? noRows;
  const ids = useMemo(() => rows.map(idOf), [rows]);
  return { feed, rows, ids, marks: useMarks(ids) };
};

type Props = { address: Address; own: ReadonlySet<string> };

/** The list with its filters, the quick details, and what is done to several rows at once. */
export const SessionTable = ({ address, own }: Props) => {
  const [{ search, session }, set] = address;
  const moderator = useUser()?.may.moderate === true;
  const filters = useFilters(address);
  const { feed, rows, ids, marks } = useRows(filters, own);
  const { table, focusAt } = useRowAfter(feed.rows);
  const occurring = useOccurring(rows);
  useReadNews(feed.rows, own);
  const shownColumns = useMemo(
    () => (moderator ? [markColumn({ ...marks, idOf, labelOf }), ...columns] : columns),
    [moderator, marks],
  );
  const [atEnd, setAtEnd] = useState(false);
  const reveal = () => {
    // the button that was pressed goes away: the focus goes to what it brought
    flushSync(feed.reveal);
    table.current?.focusRow(0);
  };
  const open = useCallback((row: SessionRow) => set({ session: row.id }), [set]);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex((row) => row.id === session) + by];
    if (next !== undefined) open(next);
  };
  const wasOpened = useEver(session !== null);
  const wasMarked = useEver(marks.marked.size > 0);
  const narrowed = isNarrowed(filters);
  return (
    <ListBox aria-label="Sessions">
      <SessionsToolbar
        address={address}
        occurring={occurring}
        // on a phone they would lie under what is said of the marked rows
        waiting={marks.marked.size > 0 ? 0 : feed.waiting}
        onReveal={reveal}
      />
      <ListBody
        key={JSON.stringify(filters)}
        {...feedBodyOf(feed, failureTexts.sessions)}
        label="PvP Sessions"
        columns={shownColumns}
        card={moderator ? markedCard : listCard}
        idOf={idOf}
        lookOf={lookOf}
        keys={keys}
        loading="Loading sessions..."
        empty={{
          title: 'No sessions found',
          why: emptyWhy(filters),
          next: moderator && !narrowed && <FirstSteps />,
        }}
        onClear={narrowed ? () => widen(address) : undefined}
        onEnd={setAtEnd}
        onOpen={open}
        current={session}
        handle={table}
        end={
          <FeedEnd
            feed={feed}
            atEnd={atEnd}
            noun="session"
            loading="Loading more sessions..."
            end="You've reached the end of the sessions list"
          />
        }
      />
      {moderator && <MarkKeys marks={marks} ids={ids} table={table} />}
      {wasMarked && <MarkedSessions rows={rows} marks={marks} focusAt={focusAt} />}
      {wasOpened && <QuickDetails id={session} search={search} onClose={() => set({ session: null })} onStep={step} />}
    </ListBox>
  );
};
