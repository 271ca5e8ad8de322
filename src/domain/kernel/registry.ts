import type { z } from 'zod';
import { withChecksum } from './checksum.ts';
import type { UncommittedEvent } from './envelope.ts';
import { buildReader } from './reader.ts';
import type { EventReader, Upcasters } from './reader.ts';

/** The stored format of an aggregate's events; unions derive from it. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** The union of the events of a schema map. */
export type EventsOf<S extends EventSchemas> = {
  [T in keyof S & string]: { readonly type: T; readonly data: z.infer<S[T]> };
}[keyof S & string];

export type EventRegistry = EventReader & {
  readonly schemaOf: (type: string) => z.ZodType | undefined;
  /**
   * Validates the data and returns the text to store, computed once per fact. Throws on an unknown type or invalid
   * data, and with code `append-too-large` above 512 kB.
   */
  readonly encode: (fact: UncommittedEvent) => string;
  /** Adds the checksum over the stored text and the previous event's checksum (null: there is none). */
  readonly stampChecksum: <F extends UncommittedEvent>(fact: F, previous: string | null) => F;
};

export const maxEventBytes = 512_000;

export const buildRegistry = (schemas: EventSchemas, upcasters: Upcasters = {}): EventRegistry => {
  /** Shared by the handler, which needs the size, and the store, which needs the text. */
  const texts = new WeakMap<UncommittedEvent, string>();
  const check = (type: string, data: unknown): unknown => schemas[type]?.parse(data);

  const textOf = (fact: UncommittedEvent): string => {
    const schema = schemas[fact.type];
    if (schema === undefined) throw new Error(`No event type ${fact.type} in this build`);
    const { restoredBy, checksum, ...covered } = fact;
    return JSON.stringify({ ...covered, data: schema.parse(fact.data), restoredBy, checksum });
  };
  /** Caches the text of a fact within the size limit. */
  const keep = (fact: UncommittedEvent, text: string): string => {
    if (Buffer.byteLength(text) > maxEventBytes)
      throw Object.assign(new Error(`An event ${fact.type} of over ${maxEventBytes} bytes`), {
        code: 'append-too-large',
      });
    texts.set(fact, text);
    return text;
  };

  return {
    ...buildReader(Object.keys(schemas), { upcasters, check }),
    schemaOf: (type) => schemas[type],
    encode: (fact) => texts.get(fact) ?? keep(fact, textOf(fact)),
    stampChecksum: (fact, previous) => {
      const { text, checksum } = withChecksum(textOf({ ...fact, checksum: null }), previous);
      const sealed = { ...fact, checksum };
      keep(sealed, text);
      return sealed;
    },
  };
};
