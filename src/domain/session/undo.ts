import { accept, reject } from '../kernel/decider.ts';
import { isConfirmation } from './assessment.ts';
import type { Proposal, Reassessment, RemovalReason, SessionEvent, SessionFact } from './events.ts';
import { hasMovedOn } from './facets.ts';
import type { SessionDecision } from './rejections.ts';
import { evolveSession, initialSession, proposalsOf } from './state.ts';
import type { SessionState } from './state.ts';

/** Undoes a command by id: `last` is the revision of its last event, `events` are the inverses. */
export type UndoSession = {
  readonly type: 'UndoSession';
  readonly data: { readonly commandId: string; readonly last: number; readonly events: readonly SessionEvent[] };
};

type DataOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>['data'];

/** State before the command. */
type Before = {
  /** Proposed removals that were open. */
  readonly waiting: readonly Proposal[];
  /** Reason of a name's last removal. */
  readonly reasonOf: (participantId: string) => RemovalReason | null;
};
type Inverse<T extends SessionEvent['type']> = (data: DataOf<T>, before: Before) => SessionEvent;

const swapped = (changes: readonly Reassessment[]): Reassessment[] =>
  changes.map(({ before, after, ...name }) => ({ ...name, before: after, after: before }));
const turned = <S>({ from, to }: { readonly from: S; readonly to: S }): { from: S; to: S } => ({ from: to, to: from });
const turnedOrNull = <S>(change: { readonly from: S; readonly to: S } | null) =>
  change === null ? null : turned(change);
const named = ({ participantId, rawName }: Proposal) => ({ participantId, rawName });

/** Inverse of each event; null: none. */
const inverses: { readonly [T in SessionEvent['type']]: Inverse<T> | null } = {
  SessionSubmitted: null,
  RecognitionStarted: null,
  // Recognised or typed names are corrected one by one.
  SessionProcessed: null,
  SessionFailed: null,
  // The attempt is already running.
  ReprocessingRequested: null,
  ParticipantsEdited: (data, { waiting, reasonOf }) => {
    const rematched = swapped(data.rematched);
    const added = data.removed.map(({ participant }) => participant);
    // A proposal may have replaced another one.
    const touched = new Set(
      [...data.declined, ...data.withdrawn, ...data.proposed, ...added].map(({ participantId }) => participantId),
    );
    const reopened = waiting.filter(({ participantId }) => touched.has(participantId));
    const isReopened = new Set(reopened.map(({ participantId }) => participantId));
    return {
      type: 'ParticipantsEdited',
      data: {
        added,
        removed: data.added.map((participant) => ({ participant, reason: reasonOf(participant.participantId) })),
        rematched,
        proposed: reopened,
        confirmed: rematched.filter(isConfirmation).map(({ participantId }) => participantId),
        declined: [],
        withdrawn: data.proposed.filter(({ participantId }) => !isReopened.has(participantId)).map(named),
        restored: added.map(({ participantId }) => participantId),
        correctionId: data.correctionId,
        status: turned(data.status),
      },
    };
  },
  SessionVerified: ({ participants, declined, status }, { waiting }) => {
    const open = new Set(declined.map(({ participantId }) => participantId));
    return {
      type: 'VerificationReverted',
      data: {
        participants: swapped(participants),
        proposed: waiting.filter(({ participantId }) => open.has(participantId)),
        status: turned(status),
      },
    };
  },
  VerificationReverted: ({ participants, proposed, status }) => ({
    type: 'SessionVerified',
    data: { participants: swapped(participants), declined: proposed.map(named), status: turned(status) },
  }),
  // It follows from a merge, which a split undoes.
  ParticipantsRecredited: null,
  // They follow from a decision, which is undone as a whole.
  ReadingsCredited: null,
  ReadingsConfirmed: null,
  ReadingsReverted: null,
  SessionExcluded: () => ({ type: 'SessionIncluded', data: {} }),
  SessionIncluded: () => ({ type: 'SessionExcluded', data: {} }),
  SessionCorrected: ({ eventType, eventDate, notes }) => ({
    type: 'SessionCorrected',
    data: {
      eventType: turnedOrNull(eventType),
      eventDate: turnedOrNull(eventDate),
      notes: turnedOrNull<string | null>(notes),
    },
  }),
  SessionMediaErased: null,
};

export const canBeUndone = (facts: readonly SessionFact[]): boolean =>
  facts.length > 0 && facts.every(({ type }) => inverses[type] !== null);

const stoodBefore = (earlier: readonly SessionFact[]): Before & Pick<SessionState, 'session'> => {
  const { session } = earlier.reduce(evolveSession, initialSession());
  const removals = earlier.flatMap((fact) => (fact.type === 'ParticipantsEdited' ? fact.data.removed : []));
  return {
    session,
    waiting: proposalsOf(session),
    reasonOf: (id) => removals.findLast(({ participant }) => participant.participantId === id)?.reason ?? null,
  };
};

export type SessionInverse = {
  /** The command's own events. */
  readonly facts: readonly SessionFact[];
  /** null: it cannot be undone. */
  readonly command: UndoSession | null;
  /** Reason for the undo: that of an exclusion which applies again. */
  readonly reason: string | null;
};

/** The command that undoes one of a session's history. null: no such command. */
export const inverseOf = (history: readonly SessionFact[], commandId: string): SessionInverse | null => {
  const facts = history.filter((fact) => fact.commandId === commandId);
  const [first] = facts;
  if (first === undefined) return null;
  const { session, ...before } = stoodBefore(history.filter(({ revision }) => revision < first.revision));
  const events = facts.toReversed().flatMap(({ type, data }) => {
    // The seam: each inverse takes the data of its own type.
    const inverse = inverses[type] as ((data: unknown, before: Before) => SessionEvent) | null;
    return inverse === null ? [] : [inverse(data, before)];
  });
  const last = Math.max(...facts.map(({ revision }) => revision));
  const isExclusion = events.some(({ type }) => type === 'SessionExcluded');
  return {
    facts,
    command: events.length === facts.length ? { type: 'UndoSession', data: { commandId, last, events } } : null,
    reason: isExclusion ? (session?.exclusionReason ?? null) : null,
  };
};

/** Refused when the command's facets have changed since. */
export const undoSession = (
  { commandId, last, events }: UndoSession['data'],
  { session, touched }: SessionState,
): SessionDecision => {
  if (session === null) return reject({ code: 'not-found' });
  const types = events.map(({ type }) => type);
  return hasMovedOn(touched, { commandId, last, types }) ? reject({ code: 'record-moved-on' }) : accept(...events);
};
