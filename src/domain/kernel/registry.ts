import type { z } from 'zod';
import type { Fact, Position, Recorded } from './envelope.ts';
import type { Json } from './json.ts';

/** The stored format of an aggregate's events; unions derive from it. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** The union of the events of a schema map. */
export type EventsOf<S extends EventSchemas> = {
  [T in keyof S & string]: { readonly type: T; readonly data: z.infer<S[T]> };
}[keyof S & string];

/** Brings the data of a stored version one version up. */
export type Upcast = (data: Json) => Json;
/** `upcasts[0]` brings version 1 to 2, and so on: the current version is `upcasts.length + 1`. */
export type Upcasters = Readonly<Record<string, readonly Upcast[]>>;

export type EventRegistry = {
  /** Event types that this build knows, sorted. */
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
  /** Upcasts to the current version. An unknown type is answered as it is stored. */
  readonly decode: (text: string, position: Position) => Recorded;
};

export const maxEventBytes = 512_000;

export const buildRegistry = (schemas: EventSchemas, upcasters: Upcasters = {}): EventRegistry => {
  /** The handler asks for the size of what the store is going to ask for. */
  const texts = new WeakMap<Fact, string>();
  const versionOf = (type: string): number => (upcasters[type]?.length ?? 0) + 1;
  const knows = (type: string, version: number): boolean => Object.hasOwn(schemas, type) && version <= versionOf(type);

  const upcast = (type: string, version: number, data: unknown): unknown => {
    const steps = (upcasters[type] ?? []).slice(version - 1);
    if (steps.length === 0) return data;
    return schemas[type]?.parse(steps.reduce((older, step) => step(older), data as Json));
  };

  return {
    types: Object.keys(schemas).sort(),
    knows,
    versionOf,
    schemaOf: (type) => schemas[type],
    encode: (fact) => {
      const known = texts.get(fact);
      if (known !== undefined) return known;
      const schema = schemas[fact.type];
      if (schema === undefined) throw new Error(`No event type ${fact.type} in this build`);
      const text = JSON.stringify({ ...fact, data: schema.parse(fact.data) });
      if (Buffer.byteLength(text) > maxEventBytes)
        throw Object.assign(new Error(`An event ${fact.type} of over ${maxEventBytes} bytes`), {
          code: 'append-too-large',
        });
      texts.set(fact, text);
      return text;
    },
    // The seam where stored text becomes an event: what is in the log was validated when it was appended.
    decode: (text, position) => {
      const stored = JSON.parse(text) as Fact;
      if (!knows(stored.type, stored.schemaVersion)) return { ...stored, position };
      return {
        ...stored,
        position,
        data: upcast(stored.type, stored.schemaVersion, stored.data),
        schemaVersion: versionOf(stored.type),
      };
    },
  };
};
