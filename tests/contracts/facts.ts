import { randomUUID } from 'node:crypto';
import type { UncommittedEvent, Position, RecordedEvent } from '../../src/domain/kernel/envelope.ts';
import type { EventCodec } from '../../src/ports/event-store.ts';

/** Stores facts unchanged, because adapters know no event types. */
export const jsonCodec: EventCodec = {
  encode: (fact) => JSON.stringify(fact),
  decode: (text, position) => ({ ...(JSON.parse(text) as UncommittedEvent), position }),
};

/** The fact at a revision of a stream, with a fresh id. */
export const factAt = (
  stream: string,
  revision: number,
  type = 'NoteTaken',
  data: unknown = { revision },
): UncommittedEvent => ({
  type,
  data,
  id: randomUUID(),
  stream,
  revision,
  schemaVersion: 1,
  commandId: randomUUID(),
  commandHash: 'hash',
  correlationId: 'correlation',
  causationId: null,
  undoes: null,
  actor: { kind: 'system', id: 'tests', role: null },
  occurredAt: '2026-03-01T20:00:00.000Z',
  recordedAt: '2026-03-01T20:00:01.000Z',
  reason: null,
  restoredBy: null,
  checksum: null,
});

/** `count` facts that follow `after` (-1 = the first of the stream). */
export const factsAfter = (stream: string, after: number, count = 1, type = 'NoteTaken'): readonly UncommittedEvent[] =>
  Array.from({ length: count }, (_, index) => factAt(stream, after + 1 + index, type));

export const withoutPosition = ({ position: _position, ...fact }: RecordedEvent): UncommittedEvent => fact;
export const positionsOf = (events: readonly RecordedEvent[]): readonly Position[] =>
  events.map((event) => event.position);
export const idsOf = (events: readonly { readonly id: string }[]): readonly string[] => events.map((event) => event.id);
