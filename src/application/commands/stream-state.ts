import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import type { UncommittedEvent, Message, Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { EventRegistry } from '../../domain/kernel/registry.ts';
import type { EventStore } from '../../ports/event-store.ts';

/** A handled command: first revision and number of its events, and its sender's id. */
export type RememberedCommand = {
  readonly hash: string;
  readonly first: number;
  readonly count: number;
  readonly actorId: string;
};
export type StreamState<S> = {
  state: S;
  /** Revision of the last event, -1 for none. */
  revision: number;
  /** Checksum of the last event. */
  checksum: string | null;
  position: Position | null;
  /** A newer build has written events that this one does not know. */
  isNewer: boolean;
  /** Size of the folded events, a measure of the state's memory. */
  bytes: number;
  readonly commands: Map<string, RememberedCommand>;
};
type Deps = { readonly eventStore: Pick<EventStore, 'readStream'>; readonly registry: EventRegistry };

/** Approximate size of an event's envelope. */
const envelopeBytes = 600;

/** Folded state of a stream and the commands that it has handled. */
export const createStreamState = <C extends Message, S, E extends Message, R extends Rejection>(
  { eventStore, registry }: Deps,
  decider: Decider<C, S, E, R>,
  stream: string,
) => {
  const apply = (into: StreamState<S>, fact: UncommittedEvent): void => {
    into.isNewer ||= !registry.knows(fact.type, fact.schemaVersion);
    if (!into.isNewer) into.state = decider.evolve(into.state, fact as UncommittedEvent<E>);
    into.revision = fact.revision;
    into.checksum = fact.checksum;
    const known = into.commands.get(fact.commandId);
    into.commands.set(fact.commandId, {
      hash: fact.commandHash,
      first: known?.first ?? fact.revision,
      count: (known?.count ?? 0) + 1,
      actorId: fact.actor.id,
    });
  };
  return {
    empty: (): StreamState<S> => ({
      state: decider.initialState(),
      revision: -1,
      checksum: null,
      position: null,
      isNewer: false,
      bytes: 0,
      commands: new Map(),
    }),
    apply,
    /** Events appended since. */
    readTail: ({ revision }: StreamState<S>): Promise<readonly RecordedEvent[]> =>
      eventStore.readStream(stream, revision < 0 ? null : revision),
    applyTail: (into: StreamState<S>, tail: readonly RecordedEvent[]): void => {
      for (const recorded of tail) {
        apply(into, recorded);
        into.bytes += JSON.stringify(recorded.data).length + envelopeBytes;
        into.position = recorded.position;
      }
    },
  };
};
