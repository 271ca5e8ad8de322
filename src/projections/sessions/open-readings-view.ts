import { foldName } from '../../contracts/text.ts';
import { openKindOf } from '../../domain/session/participants.ts';
import type { StoredReadingKind } from '../../domain/roster/events.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';
import { inserted, takenOut } from '../kernel/fold/sorted.ts';
import type { SessionDoc } from './session-doc.ts';

/** The open readings of one text in one session. */
export type OpenIn = {
  readonly sessionId: string;
  readonly eventDate: string;
  /** Readings in list order, with the credited player. */
  readonly readings: readonly { readonly participantId: string; readonly playerId: string | null }[];
};
/** A folded text that needs a decision, with all its places. */
export type OpenReading = {
  readonly kind: StoredReadingKind;
  readonly text: string;
  /** Number of readings. */
  readonly count: number;
  readonly lastDate: string;
  /** By sessionId. */
  readonly sessions: readonly OpenIn[];
};
type Item = Pick<OpenReading, 'kind' | 'text'> & { readonly at: OpenIn };

export const openReadingKey = (kind: StoredReadingKind, text: string): string => `${kind} ${foldName(text)}`;

const itemsOf = ({ id: sessionId, eventDate, excluded, participants }: SessionDoc): ReadonlyMap<string, Item> => {
  const items = new Map<string, Item>();
  if (excluded) return items;
  for (const one of participants) {
    const kind = openKindOf(one);
    if (kind === null) continue;
    const key = openReadingKey(kind, one.rawName);
    const { participantId, playerId } = one;
    const before = items.get(key)?.at.readings ?? [];
    const at = { sessionId, eventDate, readings: [...before, { participantId, playerId }] };
    items.set(key, { kind, text: foldName(one.rawName), at });
  }
  return items;
};

const later = (a: string, b: string): string => (a > b ? a : b);

const idOf = ({ sessionId }: OpenIn): string => sessionId;

/* A text may be open in thousands of sessions, and each verification removes one, so they are not recounted. */
const without = (doc: OpenReading, removed: Item): OpenReading | null => {
  const found = takenOut(doc.sessions, removed.at.sessionId, idOf);
  if (found === null) return doc;
  const { item, others } = found;
  if (others.length === 0) return null;
  const isLast = item.eventDate === doc.lastDate;
  const lastDate = isLast ? others.reduce((last, { eventDate }) => later(last, eventDate), '') : doc.lastDate;
  return { ...doc, count: doc.count - item.readings.length, lastDate, sessions: others };
};

const withOne = (doc: OpenReading | null, { kind, text, at }: Item): OpenReading => {
  const { count, lastDate, sessions } = doc ?? { count: 0, lastDate: '', sessions: [] };
  return {
    kind,
    text,
    count: count + at.readings.length,
    lastDate: later(lastDate, at.eventDate),
    sessions: inserted(sessions, at, idOf),
  };
};

/** By kind and folded text. */
export const openReadingsView = aggregatedView({
  name: 'openReadings',
  fields: {
    kind: ({ kind }) => kind,
    count: ({ count }) => count,
    lastDate: ({ lastDate }) => lastDate,
  },
  indexes: [
    ['count', 'lastDate'],
    ['kind', 'count', 'lastDate'],
  ],
  items: itemsOf,
  fold: (doc: OpenReading | null, removed: Item | null, added: Item | null): OpenReading | null => {
    const others = doc === null || removed === null ? doc : without(doc, removed);
    return added === null ? others : withOne(others, added);
  },
});

/** Sessions in which a decision about a reading has settled names, in order. */
export type DecidedSessions = { readonly sessions: readonly string[] };

/** By decisionId. */
export const decidedSessionsView = aggregatedView({
  name: 'decidedSessions',
  fields: {},
  indexes: [],
  items: ({ id, decisions }: SessionDoc): ReadonlyMap<string, string> =>
    new Map(decisions.map((decisionId) => [decisionId, id])),
  fold: (doc: DecidedSessions | null, removed: string | null, added: string | null): DecidedSessions | null => {
    const others = (doc?.sessions ?? []).filter((id) => id !== removed);
    const sessions = added === null ? others : inserted(others, added, (id) => id);
    return sessions.length === 0 ? null : { sessions };
  },
});
