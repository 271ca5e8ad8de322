import { isIntact } from './checksum.ts';
import type { UncommittedEvent, Position, RecordedEvent } from './envelope.ts';
import type { Json } from './json.ts';

/** A stored event of any version. */
export type StoredFact = Omit<UncommittedEvent, 'data'> & { readonly data: Json };
/**
 * Upcasts a stored event by one version. It sees the whole event and may rename its type, then returning the
 * `schemaVersion` of the new type; otherwise the version rises by one. Subscriptions filter by the stored type.
 */
export type Upcast = (stored: StoredFact) => StoredFact;
/** By stored type: `upcasts[0]` is for version 1, and so on. The current version is `upcasts.length + 1`. */
export type Upcasters = Readonly<Record<string, readonly Upcast[]>>;

export type EventReader = {
  /** Event types that this build writes, sorted. */
  readonly types: readonly string[];
  /** False for a type, or a version of it, that a newer build has written. */
  readonly knows: (type: string, version: number) => boolean;
  readonly versionOf: (type: string) => number;
  /**
   * Upcasts to the current type and version. Unknown types are returned as stored. Throws with code `event-damaged`
   * when the text is damaged.
   */
  readonly decode: (text: string, position: Position) => RecordedEvent;
};

type ReaderOptions = {
  readonly upcasters: Upcasters;
  /** Validates upcast data against its type; throws when it does not fit. */
  readonly check: (type: string, data: Json) => unknown;
};

/** `types`: the event types that this build writes. */
export const buildReader = (types: readonly string[], { upcasters, check }: ReaderOptions): EventReader => {
  const current = new Set(types);
  const steps = new Map(Object.entries(upcasters));
  const stepsOf = (type: string): readonly Upcast[] => steps.get(type) ?? [];
  const versionOf = (type: string): number => stepsOf(type).length + 1;
  const stepOf = ({ type, schemaVersion }: StoredFact): Upcast | undefined => stepsOf(type)[schemaVersion - 1];
  /** Includes types that have since been renamed. */
  const knows = (type: string, version: number): boolean =>
    version <= (current.has(type) ? versionOf(type) : stepsOf(type).length);

  const upcast = (stored: StoredFact): UncommittedEvent => {
    let fact = stored;
    for (let step = stepOf(fact); step !== undefined; step = stepOf(fact)) {
      const next = step(fact);
      fact = next.type === fact.type ? { ...next, schemaVersion: fact.schemaVersion + 1 } : next;
    }
    return { ...fact, data: check(fact.type, fact.data) };
  };

  return {
    types: [...types].sort(),
    knows,
    versionOf,
    // The seam where stored text becomes an event: what is in the log was validated when it was appended.
    decode: (text, position) => {
      if (!isIntact(text))
        throw Object.assign(new Error('Its text is not what was written'), { code: 'event-damaged' });
      const stored = JSON.parse(text) as StoredFact;
      const isOlder = knows(stored.type, stored.schemaVersion) && stepOf(stored) !== undefined;
      return { ...(isOlder ? upcast(stored) : stored), position };
    },
  };
};
