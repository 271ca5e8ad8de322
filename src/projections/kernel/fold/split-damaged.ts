import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Batch, DamagedEvent } from '../../../ports/event-store.ts';

/** The part of a batch that a projection folds: first `events`, then the streams of `damaged` are skipped. */
export type Readable = { readonly events: Batch['events']; readonly damaged: readonly DamagedEvent[] };

/** Removes events that follow a damaged event in its stream; considers events behind `after` only. */
export const splitDamaged = (
  { events, damaged = [] }: Batch,
  { types, after }: { readonly types: ReadonlySet<string>; readonly after: Position | null },
): Readable => {
  const own = damaged.filter(({ type, position }) => types.has(type) && (after === null || position > after));
  if (own.length === 0) return { events, damaged: own };
  const from = new Map(own.toReversed().map(({ stream, position }) => [stream, position]));
  const precedes = (stream: string, position: Position): boolean => {
    const first = from.get(stream);
    return first === undefined || position < first;
  };
  return { events: events.filter(({ stream, position }) => precedes(stream, position)), damaged: own };
};
