import { hasChangedSince, learnToggle } from '../kernel/toggles.ts';
import type { Toggles } from '../kernel/toggles.ts';
import type { RosterFact } from './events.ts';
import { touchesOf } from './touches.ts';
import type { Touch } from './touches.ts';

export type TouchedRecords = {
  /** Stream revision of the last event that touched a record, by record. */
  readonly revisions: Map<string, number>;
  /** Changes and undos by facet of a record. */
  readonly facets: Map<string, Toggles>;
};

export const untouched = (): TouchedRecords => ({ revisions: new Map(), facets: new Map() });

const keyOf = ({ record, facet }: Touch): string => `${facet} ${record}`;

export const learnTouched = ({ revisions, facets }: TouchedRecords, fact: RosterFact): void => {
  for (const touch of touchesOf(fact)) {
    revisions.set(touch.record, fact.revision);
    const toggles = facets.get(keyOf(touch)) ?? [];
    facets.set(keyOf(touch), toggles);
    learnToggle(toggles, fact);
  }
};

/** Revision compared by If-Match; -1 when no event has touched the record. */
export const revisionOf = ({ revisions }: TouchedRecords, record: string): number => revisions.get(record) ?? -1;

/**
 * Whether the facets changed by a command have changed since. `facts`: its relevant events; `last`: revision of its
 * last event; `record`: judge only this record.
 */
export const hasMovedOn = (
  { facets }: TouchedRecords,
  { facts, last, record }: { readonly facts: readonly RosterFact[]; readonly last: number; readonly record?: string },
): boolean =>
  facts.some((fact) =>
    touchesOf(fact).some(
      (touch) =>
        (record === undefined || touch.record === record) &&
        hasChangedSince(facets.get(keyOf(touch)) ?? [], fact.commandId, last),
    ),
  );
