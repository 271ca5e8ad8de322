import { hasChangedSince, learnToggle } from '../kernel/toggles.ts';
import type { Toggles } from '../kernel/toggles.ts';
import type { SessionEvent, SessionFact } from './events.ts';

/**
 * Facet of a session that an event changes; an undo requires it to be unchanged. The status belongs to the
 * participants.
 */
export type SessionFacet = 'participants' | 'excluded' | 'fields';

/** null: nothing that can be undone. */
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

/** Changes by facet. */
export type TouchedFacets = Map<SessionFacet, Toggles>;

export const learnTouched = (touched: TouchedFacets, fact: SessionFact): void => {
  const facet = facetOf[fact.type];
  if (facet === null) return;
  const toggles = touched.get(facet) ?? [];
  touched.set(facet, toggles);
  learnToggle(toggles, fact);
};

/**
 * Whether the facets changed by a command have changed since; `types`: of its events, `last`: revision of the last one.
 */
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
