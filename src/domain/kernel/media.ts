import type { Message } from './envelope.ts';

/** What an event refers to in the media store: pictures by hash, texts by id. */
export type Media = { readonly pictures: readonly string[]; readonly texts: readonly string[] };

/** Of every event of an aggregate, what it refers to; null: it never does. Export, migration, wipe and erasure read it. */
export type MediaRefs<E extends Message> = {
  readonly [T in E['type']]: ((data: Extract<E, { type: T }>['data']) => Media) | null;
};
