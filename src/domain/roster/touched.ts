import { hasChangedSince, learnToggle } from '../kernel/toggles.ts';
import type { Toggles } from '../kernel/toggles.ts';
import type { RosterFact } from './events.ts';
import { touchesOf } from './touches.ts';
import type { Touch } from './touches.ts';

export type Touched = {
  /** By record: stream revision of the last event that touched it. */
  readonly revisions: Map<string, number>;
  /** By facet of a record: its changes, and which of them were taken back. */
  readonly facets: Map<string, Toggles>;
};

export const untouched = (): Touched => ({ revisions: new Map(), facets: new Map() });

const keyOf = ({ record, facet }: Touch): string => `${facet} ${record}`;

export const learnTouched = ({ revisions, facets }: Touched, fact: RosterFact): void => {
  for (const touch of touchesOf(fact)) {
    revisions.set(touch.record, fact.revision);
    const toggles = facets.get(keyOf(touch)) ?? [];
    facets.set(keyOf(touch), toggles);
    learnToggle(toggles, fact);
  }
};

/** What If-Match compares; -1 for a record that no event has touched. */
export const revisionOf = ({ revisions }: Touched, record: string): number => revisions.get(record) ?? -1;

/**
 * Whether what a command changed has changed since. `facts`: its events that count; `last`: the revision of its last event;
 * `record`: judge this record only.
 */
export const hasMovedOn = (
  { facets }: Touched,
  { facts, last, record }: { readonly facts: readonly RosterFact[]; readonly last: number; readonly record?: string },
): boolean =>
  facts.some((fact) =>
    touchesOf(fact).some(
      (touch) =>
        (record === undefined || touch.record === record) &&
        hasChangedSince(facets.get(keyOf(touch)) ?? [], fact.commandId, last),
    ),
  );
