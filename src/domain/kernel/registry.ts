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
   * Validates the data and answers the text to store: once for each fact, whoever asks again gets the same. Throws on an
   * unknown type or invalid data, and on more than 512 kB with the code of the append's refusal, `append-too-large`.
   */
  readonly encode: (fact: UncommittedEvent) => string;
  /** The fact with its checksum: over its stored text and the checksum of its stream's event before (null: there is none). */
  readonly stampChecksum: <F extends UncommittedEvent>(fact: F, previous: string | null) => F;
};

export const maxEventBytes = 512_000;

export const buildRegistry = (schemas: EventSchemas, upcasters: Upcasters = {}): EventRegistry => {
  /** The handler asks for the size of what the store is going to ask for. */
  const texts = new WeakMap<UncommittedEvent, string>();
  const check = (type: string, data: unknown): unknown => schemas[type]?.parse(data);

  const textOf = (fact: UncommittedEvent): string => {
    const schema = schemas[fact.type];
    if (schema === undefined) throw new Error(`No event type ${fact.type} in this build`);
    const { restoredBy, checksum, ...covered } = fact;
    return JSON.stringify({ ...covered, data: schema.parse(fact.data), restoredBy, checksum });
  };
  /** Keeps the text of a fact that is not too large. */
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
