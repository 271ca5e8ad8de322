import type { UncommittedEvent } from '../../domain/kernel/envelope.ts';
import type { AppendRefusal, EventCodec, ExpectedRevision } from '../../ports/event-store.ts';
import { codedError } from '../coded-error.ts';

/** More events would break live subscriptions of EventStoreDB. */
const MAX_APPEND_EVENTS = 100;
/** EventStoreDB takes 1 MiB of data. */
const MAX_APPEND_BYTES = 900_000;

export const refuse = (code: AppendRefusal, message: string): never => {
  throw codedError(code, message);
};

/** Revision of the first fact for an expectation. */
export const firstRevision = (expected: ExpectedRevision): number =>
  expected === 'no-stream' ? 0 : expected.revision + 1;

/** Encodes facts for storage; throws an `AppendRefusal` for an append that no engine accepts. */
export const encodeAppend = (
  codec: EventCodec,
  stream: string,
  { first, facts }: { readonly first: number; readonly facts: readonly UncommittedEvent[] },
): readonly string[] => {
  if (facts.length === 0) refuse('append-invalid', `An append to ${stream} holds no events`);
  if (facts.length > MAX_APPEND_EVENTS)
    refuse('append-too-large', `${facts.length} events in one append; at most ${MAX_APPEND_EVENTS} are allowed`);
  if (facts.some((fact, index) => fact.stream !== stream || fact.revision !== first + index))
    refuse('append-invalid', `An append to ${stream} holds events of another stream or revision`);
  const texts = facts.map((fact) => codec.encode(fact));
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > MAX_APPEND_BYTES)
    refuse('append-too-large', `${bytes} bytes in one append; at most ${MAX_APPEND_BYTES} are allowed`);
  return texts;
};
