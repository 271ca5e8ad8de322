import { foldName } from '../../contracts/text.ts';
import { openKindOf } from '../../domain/session/participants.ts';
import type { ReadingKind } from '../../domain/roster/events.ts';
import { derived } from '../kernel/projection.ts';
import type { SessionDoc } from './session-doc.ts';

/** The open readings of one text in one session. */
export type OpenIn = {
  readonly sessionId: string;
  readonly eventDate: string;
  /** In the order of the list, with who is credited. */
  readonly readings: readonly { readonly participantId: string; readonly playerId: string | null }[];
};
/** A text, folded, that wants a moderator's word, with everywhere that it stands. */
export type OpenReading = {
  readonly kind: ReadingKind;
  readonly text: string;
  /** How many readings there are. */
  readonly count: number;
  readonly lastDate: string;
  /** By sessionId. */
  readonly sessions: readonly OpenIn[];
};
type Item = Pick<OpenReading, 'kind' | 'text'> & { readonly at: OpenIn };

export const openReadingKey = (kind: ReadingKind, text: string): string => `${kind} ${foldName(text)}`;

const itemsOf = ({ id: sessionId, eventDate, participants }: SessionDoc): ReadonlyMap<string, Item> => {
  const items = new Map<string, Item>();
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

const bySession = (a: OpenIn, b: OpenIn): number => (a.sessionId < b.sessionId ? -1 : 1);

const withSessions = (of: Pick<OpenReading, 'kind' | 'text'>, sessions: readonly OpenIn[]): OpenReading | null =>
  sessions.length === 0
    ? null
    : {
        kind: of.kind,
        text: of.text,
        count: sessions.reduce((sum, { readings }) => sum + readings.length, 0),
        lastDate: sessions.reduce((last, { eventDate }) => (eventDate > last ? eventDate : last), ''),
        sessions,
      };

/** By kind and folded text. */
export const openReadingsView = derived({
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
    const of = added ?? removed ?? doc;
    if (of === null) return null;
    const others = (doc?.sessions ?? []).filter(({ sessionId }) => sessionId !== removed?.at.sessionId);
    return withSessions(of, added === null ? others : [...others, added.at].sort(bySession));
  },
});

/** Where a decision about a reading has settled names: sessions, in order. */
export type DecidedSessions = { readonly sessions: readonly string[] };

/** By decisionId. */
export const decidedSessionsView = derived({
  name: 'decidedSessions',
  fields: {},
  indexes: [],
  items: ({ id, decisions }: SessionDoc): ReadonlyMap<string, string> =>
    new Map(decisions.map((decisionId) => [decisionId, id])),
  fold: (doc: DecidedSessions | null, removed: string | null, added: string | null): DecidedSessions | null => {
    const others = (doc?.sessions ?? []).filter((id) => id !== removed);
    const sessions = added === null ? others : [...others, added].sort();
    return sessions.length === 0 ? null : { sessions };
  },
});
