import { hasChangedSince, learnToggle } from '../kernel/toggles.ts';
import type { Toggles } from '../kernel/toggles.ts';
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

/** What has changed in each facet. */
export type TouchedFacets = Map<SessionFacet, Toggles>;

export const learnTouched = (touched: TouchedFacets, fact: SessionFact): void => {
  const facet = facetOf[fact.type];
  if (facet === null) return;
  const toggles = touched.get(facet) ?? [];
  touched.set(facet, toggles);
  learnToggle(toggles, fact);
};

/** Whether what a command changed has changed since; `types`: of its events, `last`: the revision of the last of them. */
export const hasMovedOn = (
  touched: TouchedFacets,
  {
    commandId,
    last,
    types,
  }: { readonly commandId: string; readonly last: number; readonly types: readonly SessionEvent['type'][] },
): boolean =>
  types.some((type) => {
    const facet = facetOf[type];
    return facet !== null && hasChangedSince(touched.get(facet) ?? [], commandId, last);
  });
