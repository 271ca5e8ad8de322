import { addDays } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Calendar } from '../../domain/statistics/calendar.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { countRows, documentByKey, findFields, findRows, getRows } from '../kernel/definition/documents.ts';
import type { QueryOf, RowOf } from '../kernel/definition/documents.ts';
import type { AttendanceDoc } from './attendance-view.ts';
import { sessionsProjection } from './projection.ts';
import type { SessionDoc } from './session-doc.ts';

type Reads = Pick<ReadModelStore, 'find' | 'get' | 'count'>;
type FindRows = Pick<ReadModelStore, 'find'>;

/** More rows than any list has. */
const noLimit = 1_000_000;

const { attendance, details, list, pictures, playerCalendars } = sessionsProjection.views;
const newestFirst = [
  ['eventDate', 'desc'],
  ['submittedAt', 'desc'],
] as const;

/** Filter of the sessions list. */
export type ListFilter = {
  readonly eventType: string | null;
  /** UTC days of eventDate, inclusive; null = no bound. */
  readonly from?: UtcDay | null;
  readonly to?: UtcDay | null;
  /** Only sessions that need review. */
  readonly review: boolean;
  /** Only sessions excluded by a moderator. */
  readonly excluded: boolean;
  /** Only counted sessions: processed or verified, and not excluded. */
  readonly counted: boolean;
  /** Only processed or verified sessions, excluded or not. */
  readonly processed: boolean;
  /** Search tokens, any of which must match (see names.ts); null = no search. An empty list matches nothing. */
  readonly tokens: readonly string[] | null;
};
export type ListQuery = ListFilter & { readonly offset: number; readonly limit: number };
/** Session ids of a page. */
export type ListPage = { readonly ids: readonly string[]; readonly hasMore: boolean };

type ListWhere = NonNullable<QueryOf<typeof list>['where']>;

/** Condition on days for ISO 8601 times. */
export const withinDays = ({ from = null, to = null }: Pick<ListFilter, 'from' | 'to'>) => [
  ...(from === null ? [] : [['eventDate', '>=', from] as const]),
  ...(to === null ? [] : [['eventDate', '<', addDays(to, 1)] as const]),
];
const whereOf = ({
  eventType,
  review,
  excluded,
  counted,
  processed,
  ...span
}: Omit<ListFilter, 'tokens'>): ListWhere => [
  ...(eventType === null ? [] : [['eventType', '=', eventType] as const]),
  ...(review ? [['review', '=', 1] as const] : []),
  ...(excluded ? [['excluded', '=', 1] as const] : []),
  ...(counted ? [['counted', '=', 1] as const] : []),
  ...(processed ? [['processed', '=', 1] as const] : []),
  ...withinDays(span),
];

/** A page of the list: by eventDate, then submittedAt, newest first. */
export const listSessions = async (readModels: FindRows, query: ListQuery): Promise<ListPage> => {
  const { tokens, offset, limit, ...filter } = query;
  if (tokens?.length === 0) return { ids: [], hasMore: false };
  const rows = await findFields(readModels, list, {
    where: whereOf(filter),
    ...(tokens === null ? {} : { match: [tokens] }),
    sort: newestFirst,
    skip: offset,
    limit: limit + 1,
    only: [],
  });
  return { ids: rows.slice(0, limit).map(({ key }) => key), hasMore: rows.length > limit };
};

/** Number of matches of a search; without a search `listDays` knows it. */
export const countFound = async (
  readModels: Pick<Reads, 'count'>,
  { tokens, ...filter }: ListFilter & { readonly tokens: readonly string[] },
): Promise<number> =>
  tokens.length === 0 ? 0 : countRows(readModels, list, { where: whereOf(filter), match: [tokens], limit: noLimit });

/** Rows that match a search; the days should be bounded. */
export const rowsFound = async (
  readModels: FindRows,
  { tokens, ...filter }: ListFilter & { readonly tokens: readonly string[] },
): Promise<readonly ListRow[]> =>
  tokens.length === 0
    ? []
    : findRows(readModels, list, { where: whereOf(filter), match: [tokens], sort: newestFirst, limit: noLimit });

/**
 * Rows of the list by id; missing ones are absent. `text` is the stored wire row without discordUsername and
 * userParticipated; the field submittedBy is the account.
 */
export const listRows = (
  readModels: Pick<Reads, 'get'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListRow>> => getRows(readModels, list, ids);
export type ListRow = RowOf<typeof list>;

type WithEventDate = { readonly eventDate: string };
type Rows = NonNullable<QueryOf<typeof attendance>['where']>;

const spanOf = (page: readonly WithEventDate[]): { readonly first: string; readonly last: string } => {
  let first = page[0]?.eventDate ?? '';
  let last = first;
  for (const { eventDate } of page) {
    if (eventDate < first) first = eventDate;
    if (eventDate > last) last = eventDate;
  }
  return { first, last };
};

/**
 * Sessions of a player's attendance: all of the page's, and perhaps others. Queried by the span of the page, or date by
 * date when much lies between, so that the cost depends on the page's length only.
 */
const sessionsOnPage = async (
  readModels: FindRows,
  own: Rows,
  page: readonly WithEventDate[],
): Promise<ReadonlySet<string>> => {
  if (page.length === 0) return new Set();
  const { first, last } = spanOf(page);
  const asked = { sort: newestFirst, only: ['sessionId'] } as const;
  let found = await findFields(readModels, attendance, {
    ...asked,
    where: [...own, ['eventDate', '>=', first], ['eventDate', '<=', last]],
    limit: page.length + 1,
  });
  if (found.length > page.length) {
    const dates = [...new Set(page.map(({ eventDate }) => eventDate))];
    const where: Rows = [...own, ['eventDate', 'in', dates]];
    found = await findFields(readModels, attendance, { ...asked, where, limit: noLimit });
  }
  return new Set(found.map(({ fields }) => fields.sessionId));
};

/** Sessions of the page with the player, counted or not, and perhaps others. */
export const sessionsWithPlayer = (readModels: FindRows, playerId: string, page: readonly WithEventDate[]) =>
  sessionsOnPage(readModels, [['playerId', '=', playerId]], page);

/** Those that count for the player. */
export const sessionsCountedFor = (readModels: FindRows, playerId: string, page: readonly WithEventDate[]) =>
  sessionsOnPage(
    readModels,
    [
      ['playerId', '=', playerId],
      ['counted', '=', 1],
    ],
    page,
  );

/** Full document of a session; null: none. */
export const findSession = (readModels: Pick<Reads, 'get'>, id: string): Promise<SessionDoc | null> =>
  documentByKey(readModels, details, id);

/** Counted sessions of a player, newest first, on or after a UTC day (null = all). One row per session. */
export const countedSessionsOf = async (
  readModels: FindRows,
  playerId: string,
  options: { readonly from: string | null; readonly limit: number },
): Promise<readonly AttendanceDoc[]> => {
  const rows = await findRows(readModels, attendance, {
    where: [
      ['playerId', '=', playerId],
      ['counted', '=', 1],
      ...(options.from === null ? [] : [['eventDate', '>=', options.from] as const]),
    ],
    sort: newestFirst,
    limit: options.limit,
  });
  return rows.map(({ key, fields: { sessionId, eventDate, eventType, detectionMethod } }) => ({
    id: key,
    sessionId,
    eventDate,
    eventType,
    detectionMethod,
  }));
};

type Span = Pick<ListFilter, 'from' | 'to'>;
const countedFor = (playerId: string, span: Span): Rows => [
  ['playerId', '=', playerId],
  ['counted', '=', 1],
  ...withinDays(span),
];

/** A page of a player's counted sessions, newest first, and their total. */
export const countedPageOf = async (
  readModels: Reads,
  playerId: string,
  { offset, limit, ...span }: Span & { readonly offset: number; readonly limit: number },
): Promise<ListPage & { readonly total: number }> => {
  const where = countedFor(playerId, span);
  const [rows, total] = await Promise.all([
    findFields(readModels, attendance, {
      where,
      sort: newestFirst,
      skip: offset,
      limit: limit + 1,
      only: ['sessionId'],
    }),
    countRows(readModels, attendance, { where, limit: noLimit }),
  ]);
  return { ids: rows.slice(0, limit).map(({ fields }) => fields.sessionId), hasMore: rows.length > limit, total };
};

/** Counted sessions of a player by UTC day and event type; empty when there are none. */
export const playerCalendar = async (readModels: Pick<Reads, 'get'>, playerId: string): Promise<Calendar> =>
  (await documentByKey(readModels, playerCalendars, playerId)) ?? {};

/** Whether any session uses this screenshot. */
export const isPictureOfSession = async (readModels: Pick<Reads, 'get'>, mediaId: string): Promise<boolean> =>
  (await getRows(readModels, pictures, [mediaId])).size > 0;

const failedPage = 500;

/** Failed sessions submitted on or after a UTC day, oldest first. */
export const failedSessions = async (readModels: FindRows, from: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (;;) {
    const rows = await findFields(readModels, list, {
      where: [
        ['status', '=', 'failed'],
        ['submittedAt', '>=', from],
      ],
      sort: [['submittedAt', 'asc']],
      skip: ids.length,
      limit: failedPage,
      only: [],
    });
    ids.push(...rows.map(({ key }) => key));
    if (rows.length < failedPage) return ids;
  }
};

/** Number of sessions that need review. */
export const countForReview = (readModels: Pick<Reads, 'count'>): Promise<number> =>
  countRows(readModels, list, { where: [['review', '=', 1]], limit: 1 });

/** First session with these screenshots or names; null: none. `until`: submitted no later than, ISO 8601. */
export const firstWith = async (readModels: FindRows, contentHash: string, until?: string): Promise<string | null> => {
  const [first] = await findRows(readModels, list, {
    where: [
      ['contentHash', '=', contentHash],
      ...(until === undefined ? [] : ([['submittedAt', '<=', until]] as const)),
    ],
    sort: [['submittedAt', 'asc']],
    limit: 1,
  });
  return first?.key ?? null;
};

/** Earlier session with the same screenshots or names; null: none. */
export const duplicateOf = async (
  readModels: FindRows,
  session: { readonly id: string; readonly contentHash: string; readonly submittedAt: string },
): Promise<string | null> => {
  const first = await firstWith(readModels, session.contentHash, session.submittedAt);
  return first === session.id ? null : first;
};

/** Number of sessions with an open proposal of an account. */
export const openSessionsOf = (readModels: Pick<ReadModelStore, 'count'>, accountId: string): Promise<number> =>
  countRows(readModels, sessionsProjection.views.openProposals, {
    where: [['by', '=', accountId]],
    limit: 1_000,
  });
