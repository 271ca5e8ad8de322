import type { AuditChange } from './audit.ts';
import type { Message } from './envelope.ts';
import type { EventSchemas } from './registry.ts';

/** What an event refers to in the media store: pictures by hash, texts by id. */
export type Media = { readonly pictures: readonly string[]; readonly texts: readonly string[] };

/** Of every event of an aggregate, what it refers to; null: it never does. Export, migration, wipe and erasure read it. */
export type MediaRefs<E extends Message> = {
  readonly [T in E['type']]: ((data: Extract<E, { type: T }>['data']) => Media) | null;
};

/** What is known of an aggregate's events: their schemas, the media that they name, and what they say of a person's doing. */
export type Aggregate = {
  readonly events: EventSchemas;
  // The seam of the log: what is stored under a type has the shape of that type.
  readonly media: Readonly<Record<string, ((data: never) => Media) | null>>;
  readonly audit: Readonly<Record<string, ((fact: never) => AuditChange) | null>>;
};
