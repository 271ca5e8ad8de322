import type { Json } from './kernel/json.ts';
import type { Upcast, Upcasters } from './kernel/reader.ts';

/** Fields that came later, with what they say of an event from before. */
const adding =
  (fields: Readonly<Record<string, Json>>): Upcast =>
  (stored) => ({ ...stored, data: { ...(stored.data as Readonly<Record<string, Json>>), ...fields } });

/** How events of former builds become those of this one; by the type under which they are stored. */
export const upcasters: Upcasters = {
  SessionSubmitted: [adding({ sameContentAs: null })],
};
