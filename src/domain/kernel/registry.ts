import type { z } from 'zod';
import { isIntact, withChecksum } from './checksum.ts';
import type { Fact, Position, Recorded } from './envelope.ts';
import type { Json } from './json.ts';

/** The stored format of an aggregate's events; unions derive from it. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** The union of the events of a schema map. */
export type EventsOf<S extends EventSchemas> = {
  [T in keyof S & string]: { readonly type: T; readonly data: z.infer<S[T]> };
}[keyof S & string];

/** A stored event as its text says, of whatever version. */
export type StoredFact = Omit<Fact, 'data'> & { readonly data: Json };
/**
 * Brings a stored event one step up. It sees the whole event and may rename its type: then the answer's
 * `schemaVersion` says which version of the other type it is; without a change of type it is raised by one. Who follows
 * the log by types still asks for the type as it is stored.
 */
export type Upcast = (stored: StoredFact) => StoredFact;
/** By stored type: `upcasts[0]` is for version 1, and so on. The current version is `upcasts.length + 1`. */
export type Upcasters = Readonly<Record<string, readonly Upcast[]>>;

export type EventRegistry = {
  /** Event types that this build writes, sorted. */
  readonly types: readonly string[];
  /** False for a type, or a version of it, that a newer build has written. */
  readonly knows: (type: string, version: number) => boolean;
  readonly versionOf: (type: string) => number;
  readonly schemaOf: (type: string) => z.ZodType | undefined;
  /**
   * Validates the data and answers the text to store: once for each fact, whoever asks again gets the same. Throws on an
   * unknown type or invalid data, and on more than 512 kB with the code of the append's refusal, `append-too-large`.
   */
  readonly encode: (fact: Fact) => string;
  /** The fact with its checksum: over its stored text and the checksum of its stream's event before (null: there is none). */
  readonly seal: <F extends Fact>(fact: F, previous: string | null) => F;
  /**
   * Upcasts to the current type and version. What is not known is answered as it is stored. Throws an error with code
   * `event-damaged` for a text that is not what was written.
   */
  readonly decode: (text: string, position: Position) => Recorded;
};

export const maxEventBytes = 512_000;

export const buildRegistry = (schemas: EventSchemas, upcasters: Upcasters = {}): EventRegistry => {
  /** The handler asks for the size of what the store is going to ask for. */
  const texts = new WeakMap<Fact, string>();
  const steps = new Map(Object.entries(upcasters));
  const stepsOf = (type: string): readonly Upcast[] => steps.get(type) ?? [];
  const versionOf = (type: string): number => stepsOf(type).length + 1;
  const stepOf = ({ type, schemaVersion }: StoredFact): Upcast | undefined => stepsOf(type)[schemaVersion - 1];
  /** Also a type that goes by another name today. */
  const knows = (type: string, version: number): boolean =>
    version <= (Object.hasOwn(schemas, type) ? versionOf(type) : stepsOf(type).length);

  const upcast = (stored: StoredFact): Fact => {
    let fact = stored;
    for (let step = stepOf(fact); step !== undefined; step = stepOf(fact)) {
      const next = step(fact);
      fact = next.type === fact.type ? { ...next, schemaVersion: fact.schemaVersion + 1 } : next;
    }
    return { ...fact, data: schemas[fact.type]?.parse(fact.data) };
  };

  const textOf = (fact: Fact): string => {
    const schema = schemas[fact.type];
    if (schema === undefined) throw new Error(`No event type ${fact.type} in this build`);
    const { restoredBy, checksum, ...covered } = fact;
    return JSON.stringify({ ...covered, data: schema.parse(fact.data), restoredBy, checksum });
  };
  /** Keeps the text of a fact that is not too large. */
  const keep = (fact: Fact, text: string): string => {
    if (Buffer.byteLength(text) > maxEventBytes)
      throw Object.assign(new Error(`An event ${fact.type} of over ${maxEventBytes} bytes`), {
        code: 'append-too-large',
      });
    texts.set(fact, text);
    return text;
  };

  return {
    types: Object.keys(schemas).sort(),
    knows,
    versionOf,
    schemaOf: (type) => schemas[type],
    encode: (fact) => texts.get(fact) ?? keep(fact, textOf(fact)),
    seal: (fact, previous) => {
      const { text, checksum } = withChecksum(textOf({ ...fact, checksum: null }), previous);
      const sealed = { ...fact, checksum };
      keep(sealed, text);
      return sealed;
    },
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
