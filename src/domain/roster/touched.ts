import type { RosterFact } from './events.ts';
import { touchesOf } from './touches.ts';
import type { Facet } from './touches.ts';

/** Stream revision of the last event that touched a record, or a facet of it. */
export type Touched = Map<string, number>;

const keyOf = (record: string, facet: Facet): string => `${facet} ${record}`;

export const learnTouched = (touched: Touched, fact: RosterFact): void => {
  for (const { record, facet } of touchesOf(fact)) {
    touched.set(record, fact.revision);
    touched.set(keyOf(record, facet), fact.revision);
  }
};

/** What If-Match compares; -1 for a record that no event has touched. */
export const revisionOf = (touched: Touched, record: string): number => touched.get(record) ?? -1;
