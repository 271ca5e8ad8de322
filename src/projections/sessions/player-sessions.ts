import { foldName } from '../../contracts/text.ts';
import type { NotCounted } from '../../contracts/sessions.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentsByKey } from '../kernel/documents.ts';
import { creditOf } from './credits.ts';
import { playerToken, rawNameToken } from './list-view.ts';
import { sessionsProjection } from './projection.ts';
import { listRows, listSessions, sessionsCountedFor } from './queries.ts';
import type { ListRow } from './queries.ts';
import type { SessionDoc } from './session-doc.ts';

/** Who is asked about. */
export type Named = {
  readonly playerId: string;
  /** The current name and the aliases. */
  readonly names: readonly string[];
};
/** `why` is null exactly where the session counts. */
export type PlayerSession = { readonly row: ListRow; readonly why: NotCounted | null };
export type PlayerSessions = { readonly sessions: readonly PlayerSession[]; readonly hasMore: boolean };

/** What a session gives a player: of several participants with him the one that counts, else the first. */
export const whyNotFor = (session: SessionDoc, { playerId, names }: Named): NotCounted | null => {
  const credit = creditOf(session);
  const own = session.participants.filter((one) => one.playerId === playerId);
  const reasons = own.map(({ participantId }) => credit.get(participantId) ?? null);
  if (own.length > 0) return reasons.includes(null) ? null : (reasons[0] ?? null);
  const folded = new Set(names.map(foldName));
  const named = session.participants.filter(({ rawName }) => folded.has(foldName(rawName)));
  return named.some((one) => one.playerId === null) ? 'unmatched' : 'credited-elsewhere';
};

/** Opened at once: a session may hold five hundred names. */
const part = 50;

/** Why each of these sessions does not count; those that are gone are absent. */
const reasonsOf = async (
  readModels: Pick<ReadModelStore, 'get'>,
  named: Named,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotCounted | null>> => {
  const reasons = new Map<string, NotCounted | null>();
  for (let at = 0; at < ids.length; at += part) {
    const opened = await documentsByKey(readModels, sessionsProjection.views.details, ids.slice(at, at + part));
    for (const [id, session] of opened) reasons.set(id, whyNotFor(session, named));
  }
  return reasons;
};

/**
 * Sessions in which a player stands, and those in which one of his names was read, newest first. Which of them count the
 * rows of his attendance say; only the others are opened.
 */
export const sessionsOfPlayer = async (
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  named: Named,
  page: { readonly offset: number; readonly limit: number },
): Promise<PlayerSessions> => {
  const tokens = [playerToken(named.playerId), ...named.names.map((name) => rawNameToken(foldName(name)))];
  const { ids, hasMore } = await listSessions(readModels, { ...page, tokens, eventType: null, review: false });
  const rows = await listRows(readModels, ids);
  const dated = [...rows.values()].map(({ fields }) => fields);
  const counted = await sessionsCountedFor(readModels, named.playerId, dated);
  const uncounted = ids.filter((id) => rows.has(id) && !counted.has(id));
  const reasons = await reasonsOf(readModels, named, uncounted);
  const sessions = ids.flatMap((id) => {
    const row = rows.get(id);
    const why = counted.has(id) ? null : reasons.get(id);
    return row === undefined || why === undefined ? [] : [{ row, why }];
  });
  return { sessions, hasMore };
};
