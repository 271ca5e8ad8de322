import type { AuditChange } from './audit.ts';
import type { Message } from './envelope.ts';
import type { EventSchemas } from './registry.ts';

/** Media that an event refers to: pictures by hash, texts by id. */
export type Media = { readonly pictures: readonly string[]; readonly texts: readonly string[] };

/** Media references by event type; null: none. Export, migration, wipe and erasure use them. */
export type MediaRefs<E extends Message> = {
  readonly [T in E['type']]: ((data: Extract<E, { type: T }>['data']) => Media) | null;
};

/** Everything declared about an aggregate's events: schemas, media references and audit rules. */
export type Aggregate = {
  readonly events: EventSchemas;
  // The seam: data stored under a type has that type's shape.
  readonly media: Readonly<Record<string, ((data: never) => Media) | null>>;
  readonly audit: Readonly<Record<string, ((fact: never) => AuditChange) | null>>;
};
