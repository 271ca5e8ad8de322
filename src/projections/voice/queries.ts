import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { addDays } from '../../contracts/windows.ts';
import type { DaySpan, UtcDay } from '../../contracts/windows.ts';
import { secondsByDay, spanOfDay } from '../../domain/statistics/voice.ts';
import type { Span } from '../../domain/statistics/voice.ts';
import { countRows, documentByKey, documents, findFields } from '../kernel/definition/documents.ts';
import type { QueryOf } from '../kernel/definition/documents.ts';
import { voiceProjection } from './projection.ts';
import { sees } from './eye.ts';
import type { VoiceEye } from './eye.ts';
import type { StayDoc } from './stay-doc.ts';

const { stays, voiceCalendars } = voiceProjection.views;

type FindRows = Pick<ReadModelStore, 'find'>;
type StayConditions = NonNullable<QueryOf<typeof stays>['where']>;

/** Filter of stays: accounts and channels (null = all), open or ended, and a span to overlap. */
export type StayFilter = {
  /** UTC days, inclusive; null = no bound. */
  readonly touches?: { readonly from: UtcDay | null; readonly to: UtcDay | null };
  /** Span to overlap, in milliseconds since the epoch. */
  readonly during?: Span;
  readonly accountIds: readonly string[] | null;
  readonly channels: ReadonlySet<string> | null;
  readonly isOpen: boolean | null;
};
export type PageBounds = { readonly offset: number; readonly limit: number };
export type StayPage = { readonly stays: readonly StayDoc[]; readonly hasMore: boolean };

/** There are never more open stays than people. */
const everyone = 1_000_000;

const touching = ({ from, to }: NonNullable<StayFilter['touches']>): StayConditions => [
  ...(from === null ? [] : [['until', '>', startOf(from)] as const]),
  ...(to === null ? [] : [['startedAt', '<', startOf(addDays(to, 1))] as const]),
];
const startOf = (day: UtcDay): string => new Date(spanOfDay(day).from).toISOString();
/** Longest possible stay, which bounds the rows to read however old the raid is. */
const longestMs = 7 * 24 * 60 * 60 * 1000;

const overlapping = ({ from, to }: Span): StayConditions => [
  ['until', '>', new Date(from).toISOString()],
  ['startedAt', '>', new Date(from - longestMs).toISOString()],
  ['startedAt', '<', new Date(to).toISOString()],
];
const whereOf = ({ accountIds, channels, isOpen, touches, during }: StayFilter): StayConditions => [
  ...(isOpen === null ? [] : [['isOpen', '=', isOpen ? 1 : 0] as const]),
  ...(accountIds === null ? [] : [['accountId', 'in', accountIds] as const]),
  ...(channels === null ? [] : [['channelId', 'in', [...channels]] as const]),
  ...(touches === undefined ? [] : touching(touches)),
  ...(during === undefined ? [] : overlapping(during)),
];

/** Number of matching stays. */
export const countStays = (readModels: Pick<ReadModelStore, 'count'>, filter: StayFilter): Promise<number> =>
  countRows(readModels, stays, { where: whereOf(filter), limit: everyone });

/** The same by account, for those with any. */
export const countStaysByAccount = async (
  readModels: FindRows,
  filter: StayFilter,
): Promise<ReadonlyMap<string, number>> => {
  const found = await findFields(readModels, stays, { where: whereOf(filter), only: ['accountId'], limit: everyone });
  const counts = new Map<string, number>();
  for (const { fields } of found) counts.set(fields.accountId, (counts.get(fields.accountId) ?? 0) + 1);
  return counts;
};

/** All matching stays; their span bounds the number. */
export const staysTouching = (
  readModels: FindRows,
  filter: StayFilter & { readonly touches: DaySpan },
): Promise<readonly StayDoc[]> => documents(readModels, stays, { where: whereOf(filter), limit: everyone });

const cut = (found: readonly StayDoc[], limit: number): StayPage => ({
  stays: found.slice(0, limit),
  hasMore: found.length > limit,
});

/** By start, newest first. */
export const recentStays = async (readModels: FindRows, filter: StayFilter, page: PageBounds): Promise<StayPage> => {
  const found = await documents(readModels, stays, {
    where: whereOf(filter),
    sort: [['startedAt', 'desc']],
    skip: page.offset,
    limit: page.limit + 1,
  });
  return cut(found, page.limit);
};

/** All open stays. */
export const openStays = (
  readModels: FindRows,
  filter: Omit<StayFilter, 'isOpen'> = { accountIds: null, channels: null },
): Promise<readonly StayDoc[]> =>
  documents(readModels, stays, {
    where: whereOf({ ...filter, isOpen: true }),
    sort: [['startedAt', 'asc']],
    limit: everyone,
  });

const lengthOf = ({ startedAt, endedAt }: StayDoc, now: number): number =>
  (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt);

/**
 * Longest first; open stays last until `now`. The few open ones have no stored order, so they are merged into the ended
 * ones, reading that many more on both sides of the page.
 */
export const longestStays = async (
  readModels: FindRows,
  filter: StayFilter,
  { offset, limit, now }: PageBounds & { readonly now: number },
): Promise<StayPage> => {
  const open = filter.isOpen === false ? [] : await openStays(readModels, filter);
  const skip = Math.max(0, offset - open.length);
  const ended =
    filter.isOpen === true
      ? []
      : await documents(readModels, stays, {
          where: whereOf({ ...filter, isOpen: false }),
          sort: [
            ['duration', 'desc'],
            ['startedAt', 'desc'],
          ],
          skip,
          limit: offset - skip + limit + 1,
        });
  const longest = [...open.toReversed(), ...ended].sort((a, b) => lengthOf(b, now) - lengthOf(a, now));
  return cut(longest.slice(offset - skip), limit);
};

/** Stays in these channels (null = any) that overlap a short span, however long ago; open ones last until `now`. */
export const staysDuring = async (
  readModels: FindRows,
  { from, to }: Span,
  { now, channels }: { readonly now: number; readonly channels: ReadonlySet<string> | null },
): Promise<readonly (Span & { readonly accountId: string; readonly channelId: string })[]> => {
  const isSeen = (channelId: string): boolean => channels?.has(channelId) ?? true;
  const [ended, open] = await Promise.all([
    findFields(readModels, stays, {
      where: [
        ['endedAt', '>', new Date(from).toISOString()],
        ['endedAt', '<', new Date(to + longestMs).toISOString()],
        ['startedAt', '<', new Date(to).toISOString()],
      ],
      sort: [['endedAt', 'asc']],
      only: ['accountId', 'channelId', 'startedAt', 'endedAt'],
      limit: everyone,
    }),
    openStays(readModels, { accountIds: null, channels }),
  ]);
  return [
    ...ended.map(({ fields: { accountId, channelId, startedAt, endedAt } }) => ({
      ...{ accountId, channelId },
      from: Date.parse(startedAt),
      to: Date.parse(String(endedAt)),
    })),
    ...open.map(({ accountId, channelId, startedAt }) => ({
      ...{ accountId, channelId },
      from: Date.parse(startedAt),
      to: now,
    })),
  ].filter((stay) => isSeen(stay.channelId) && stay.from < to && stay.to > from);
};

/** Times in voice in these channels (null = any), of all stays that overlap a span; open ones last until `now`. */
export const spansWithin = async (
  readModels: FindRows,
  { from, to }: Span,
  { now, channels }: { readonly now: number; readonly channels: ReadonlySet<string> | null },
): Promise<readonly (Span & { readonly accountId: string; readonly isOpen: boolean })[]> => {
  const [ended, open] = await Promise.all([
    findFields(readModels, stays, {
      where: [
        ['endedAt', '>', new Date(from).toISOString()],
        ['startedAt', '<', new Date(to).toISOString()],
      ],
      // In the order of the covering index: many more stays began before the end than ended after the begin.
      sort: [['endedAt', 'asc']],
      only: ['accountId', 'channelId', 'startedAt', 'endedAt'],
      limit: everyone,
    }),
    openStays(readModels, { accountIds: null, channels }),
  ]);
  return [
    ...ended
      .filter(({ fields }) => channels?.has(fields.channelId) ?? true)
      .map(({ fields }) => ({
        accountId: fields.accountId,
        from: Date.parse(fields.startedAt),
        to: Date.parse(String(fields.endedAt)),
        isOpen: false,
      })),
    ...open.map(({ accountId, startedAt }) => ({ accountId, from: Date.parse(startedAt), to: now, isOpen: true })),
  ];
};

/**
 * Seconds of an account in voice by UTC day that a viewer may see; open stays last until `now`. Empty when never in
 * voice.
 */
export const voiceByDay = async (
  readModels: Pick<ReadModelStore, 'get'>,
  accountId: string,
  { now, eye }: { readonly now: number; readonly eye: VoiceEye },
): Promise<Readonly<Record<UtcDay, number>>> => {
  const calendars = await documentByKey(readModels, voiceCalendars, accountId);
  const seen = Object.entries(calendars ?? {}).filter(([channelId]) => sees(eye, accountId, channelId));
  return secondsByDay(
    seen.map(([, calendar]) => calendar),
    now,
  );
};
