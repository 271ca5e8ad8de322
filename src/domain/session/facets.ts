import type { SessionEvent, SessionFact } from './events.ts';

/** What of a session an event changes: what is undone must not have changed since. Its status goes with its names. */
export type SessionFacet = 'participants' | 'excluded' | 'fields';

/** null: nothing that anybody could take back or see changed. */
export const facetOf = {
  SessionSubmitted: null,
  RecognitionStarted: null,
  SessionProcessed: 'participants',
  SessionFailed: 'participants',
  ReprocessingRequested: 'participants',
  ParticipantsEdited: 'participants',
  SessionVerified: 'participants',
  VerificationReverted: 'participants',
  ParticipantsRecredited: 'participants',
  ReadingsCredited: 'participants',
  ReadingsConfirmed: 'participants',
  ReadingsReverted: 'participants',
  SessionExcluded: 'excluded',
  SessionIncluded: 'excluded',
  SessionCorrected: 'fields',
  SessionMediaErased: null,
} as const satisfies Record<SessionEvent['type'], SessionFacet | null>;

/** Whether one of `later` changed what one of `facts` had changed. */
export const hasMovedOn = (facts: readonly SessionFact[], later: readonly SessionFact[]): boolean => {
  const touched = new Set(later.map(({ type }) => facetOf[type]));
  return facts.some(({ type }) => facetOf[type] !== null && touched.has(facetOf[type]));
};
