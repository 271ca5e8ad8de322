import { useCallback, useMemo, useState } from 'react';

/** Used part of the result of `useXInfiniteQuery`. */
type PagedQuery<Page> = {
  currentData?: { pages: readonly Page[] } | undefined;
  isFetching: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};
type Options<Page, Row> = {
  query: PagedQuery<Page>;
  /** Identity of the list, such as its filters; a change starts over. */
  of: unknown;
  rowsOf: (page: Page) => readonly Row[];
  /** How many rows the whole list has, where its answer says so. */
  totalOf?: (page: Page) => number;
  idOf: (row: Row) => string;
  /** When a row came into being: as text it is the greater the later. */
  bornAt: (row: Row) => string;
  /** The reader's own rows need not wait. */
  isOwn?: (row: Row) => boolean;
};

export type Feed<Row> = {
  /** As the server has them, but for those that wait; undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  /** How many came into being since the list was opened, or since they were shown last. */
  waiting: number;
  reveal: () => void;
  hasMore: boolean;
  /** How many the list has on the server, after all filters; undefined where its answer does not say. */
  total: number | undefined;
  /** Asks for the next page; ignored while something is under way. */
  more: () => void;
  /** The first page, or a further one, could not be read. */
  failed: boolean;
  retry: () => void;
};

/** Pages are read one after another: a row that moved meanwhile may stand in two of them. */
const eachOnce = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];
const latest = (stamps: readonly string[]): string | null =>
  stamps.reduce<string | null>((last, stamp) => (last === null || stamp > last ? stamp : last), null);

/** News are counted from the first fresh answer on; an empty list cannot jump, so nothing waits there. */
const seenAfter = (
  upTo: string | null,
  newest: string | null,
  { isFresh, isEmpty }: { isFresh: boolean; isEmpty: boolean },
) => {
  if (upTo !== null) return isEmpty ? null : upTo;
  return isFresh ? newest : null;
};

type LiveFeed<Row> = Pick<Options<never, Row>, 'of' | 'bornAt' | 'isOwn'> & {
  /** undefined while they are read for the first time. */
  all: readonly Row[] | undefined;
  isFetching: boolean;
};

/** The rows up to the newest one that was seen, and the reader's own; `reveal` lets the others in. */
export const useNews = <Row>({ all, isFetching, of, bornAt, isOwn }: LiveFeed<Row>) => {
  const [seen, setSeen] = useState<{ of: unknown; upTo: string | null }>({ of, upTo: null });
  const newest = useMemo(() => latest(all?.map(bornAt) ?? []), [all, bornAt]);
  const upTo = seen.of === of ? seen.upTo : null;
  const rows = useMemo(
    () => (upTo === null ? all : all?.filter((row) => bornAt(row) <= upTo || isOwn?.(row) === true)),
    [all, upTo, bornAt, isOwn],
  );
  const isFresh = all !== undefined && !isFetching;
  const next = seenAfter(upTo, newest, { isFresh, isEmpty: rows?.length === 0 });
  if (seen.of !== of || next !== seen.upTo) setSeen({ of, upTo: next });
  const waiting = (all?.length ?? 0) - (rows?.length ?? 0);
  return { rows, waiting, reveal: useCallback(() => setSeen({ of, upTo: newest }), [of, newest]) };
};

/**
 * A list that grows by pages and moves live. All that it shows is the cached answer, so rows change, move and leave as
 * they do on the server; only those that came into being since wait until they are asked for.
 */
export const useFeed = <Page, Row>(options: Options<Page, Row>): Feed<Row> => {
  const { query, of, rowsOf, totalOf, idOf, bornAt, isOwn } = options;
  const { fetchNextPage, refetch, isFetching, hasNextPage, isFetchNextPageError } = query;
  const pages = query.currentData?.pages;
  const all = useMemo(() => pages && eachOnce(pages.flatMap(rowsOf), idOf), [pages, rowsOf, idOf]);
  const { rows, waiting, reveal } = useNews({ all, isFetching, of, bornAt, ...(isOwn && { isOwn }) });
  const more = useCallback(() => {
    if (!isFetching && hasNextPage && !isFetchNextPageError) fetchNextPage();
  }, [isFetching, hasNextPage, isFetchNextPageError, fetchNextPage]);
  const retry = useCallback(() => {
    if (isFetchNextPageError) fetchNextPage();
    else refetch();
  }, [isFetchNextPageError, fetchNextPage, refetch]);
  return {
    rows,
    waiting,
    reveal,
    hasMore: hasNextPage,
    total: pages?.[0] && totalOf?.(pages[0]),
    more,
    failed: isFetchNextPageError || (all === undefined && query.isError),
    retry,
  };
};
