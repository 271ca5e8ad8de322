import { foldName } from '../../contracts/text.ts';
import type { NotCounted } from '../../contracts/sessions.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentsByKey } from '../kernel/definition/documents.ts';
import { creditOf } from './credits.ts';
import { playerToken, rawNameToken } from './list-view.ts';
import { sessionsProjection } from './projection.ts';
import { countFound, countedPageOf, countedSessionsOf, listRows, listSessions, sessionsCountedFor } from './queries.ts';
import type { ListFilter, ListRow } from './queries.ts';
import type { SessionDoc } from './session-doc.ts';

type Reads = Pick<ReadModelStore, 'count' | 'find' | 'get'>;

/** The player in question. */
export type NamedSession = {
  readonly playerId: string;
  /** Current name and aliases. */
  readonly names: readonly string[];
};
/** `why` is null exactly when the session counts. */
export type PlayerSession = { readonly row: ListRow; readonly why: NotCounted | null };
export type PlayerSessions = {
  readonly sessions: readonly PlayerSession[];
  readonly hasMore: boolean;
  /** Over all pages. */
  readonly total: number;
};
type Page = Pick<ListFilter, 'from' | 'to'> & { readonly offset: number; readonly limit: number };

/**
 * Why a session does not count for a player, judged by the counting participant if there are several, else the first.
 */
export const whyNotFor = (session: SessionDoc, { playerId, names }: NamedSession): NotCounted | null => {
  const credit = creditOf(session);
  const own = session.participants.filter((one) => one.playerId === playerId);
  const reasons = own.map(({ participantId }) => credit.get(participantId) ?? null);
  if (own.length > 0) return reasons.includes(null) ? null : (reasons[0] ?? null);
  const folded = new Set(names.map(foldName));
  const named = session.participants.filter(({ rawName }) => folded.has(foldName(rawName)));
  return named.some((one) => one.playerId === null) ? 'unmatched' : 'credited-elsewhere';
};

const tokensOf = ({ playerId, names }: NamedSession): readonly string[] => [
  playerToken(playerId),
  ...names.map((name) => rawNameToken(foldName(name))),
];

/** A session of a player; `why` is null exactly when it counts. */
export type SessionOfPlayer = {
  readonly id: string;
  readonly eventDate: string;
  readonly eventType: string;
  readonly why: NotCounted | null;
  readonly exclusionReason: string | null;
};

/** Sessions loaded at once; a session may hold 500 names. */
const atOnce = 50;

/** Loads sessions that do not count for a player, with the reason; deleted ones are absent. */
const opened = async (
  readModels: Pick<ReadModelStore, 'get'>,
  ids: readonly string[],
  named: NamedSession,
): Promise<readonly SessionOfPlayer[]> => {
  const found: SessionOfPlayer[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const docs = await documentsByKey(readModels, sessionsProjection.views.details, ids.slice(at, at + atOnce));
    for (const doc of docs.values()) {
      const { id, eventDate, eventType, exclusionReason } = doc;
      found.push({ id, eventDate, eventType, why: whyNotFor(doc, named), exclusionReason });
    }
  }
  return found;
};

const unfiltered = { eventType: null, review: false, excluded: false, counted: false, processed: false };

/**
 * Sessions with a player, or with one of their names, newest first. Counted ones are known from attendance rows; only
 * the others are loaded.
 */
export const sessionsOfPlayer = async (
  readModels: Reads,
  named: NamedSession,
  { offset, limit, ...span }: Page,
): Promise<PlayerSessions> => {
  const filter = { ...span, ...unfiltered, tokens: tokensOf(named) };
  const [{ ids, hasMore }, total] = await Promise.all([
    listSessions(readModels, { ...filter, offset, limit }),
    countFound(readModels, filter),
  ]);
  const rows = await listRows(readModels, ids);
  const dated = [...rows.values()].map(({ fields }) => fields);
  const counted = await sessionsCountedFor(readModels, named.playerId, dated);
  const uncounted = ids.filter((id) => rows.has(id) && !counted.has(id));
  const reasons = new Map((await opened(readModels, uncounted, named)).map(({ id, why }) => [id, why]));
  const sessions = ids.flatMap((id) => {
    const row = rows.get(id);
    const why = counted.has(id) ? null : reasons.get(id);
    return row === undefined || why === undefined ? [] : [{ row, why }];
  });
  return { sessions, hasMore, total };
};

/** Counted sessions only. */
export const sessionsThatCount = async (
  readModels: Reads,
  { playerId }: NamedSession,
  page: Page,
): Promise<PlayerSessions> => {
  const { ids, hasMore, total } = await countedPageOf(readModels, playerId, page);
  const rows = await listRows(readModels, ids);
  const sessions = ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ row, why: null }];
  });
  return { sessions, hasMore, total };
};

const noLimit = 1_000_000;

/** All sessions with a player or one of their names. Only those that do not count are loaded. */
export const everySessionOf = async (
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  named: NamedSession,
): Promise<readonly SessionOfPlayer[]> => {
  const whole = { offset: 0, limit: noLimit, ...unfiltered };
  const [{ ids }, counted] = await Promise.all([
    listSessions(readModels, { ...whole, tokens: tokensOf(named) }),
    countedSessionsOf(readModels, named.playerId, { from: null, limit: noLimit }),
  ]);
  const counts = new Map(
    counted.map(({ sessionId: id, eventDate, eventType }) => [
      id,
      { id, eventDate, eventType, why: null, exclusionReason: null },
    ]),
  );
  const others = await opened(
    readModels,
    ids.filter((id) => !counts.has(id)),
    named,
  );
  const newestFirst = (a: SessionOfPlayer, b: SessionOfPlayer): number =>
    a.eventDate === b.eventDate ? (a.id < b.id ? -1 : 1) : a.eventDate > b.eventDate ? -1 : 1;
  return [...counts.values(), ...others].sort(newestFirst);
};
