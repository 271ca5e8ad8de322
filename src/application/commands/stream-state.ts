import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import type { UncommittedEvent, Message, Position, Recorded } from '../../domain/kernel/envelope.ts';
import type { EventRegistry } from '../../domain/kernel/registry.ts';
import type { EventStore } from '../../ports/event-store.ts';

/** Where the events of a command that was carried out begin, how many they are, and the id of who sent it. */
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
  /** Of the last event. */
  checksum: string | null;
  position: Position | null;
  /** Newest build that wrote here knows more than this one. */
  isNewer: boolean;
  /** Of the events that were folded: what the state takes in memory grows with it. */
  bytes: number;
  readonly commands: Map<string, RememberedCommand>;
};
type Deps = { readonly eventStore: Pick<EventStore, 'readStream'>; readonly registry: EventRegistry };

/** What the envelope of an event takes, roughly. */
const envelopeBytes = 600;

/** What a stream comes to: its state, and the commands that it remembers. */
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
    /** What has been appended since. */
    readTail: ({ revision }: StreamState<S>): Promise<readonly Recorded[]> =>
      eventStore.readStream(stream, revision < 0 ? null : revision),
    applyTail: (into: StreamState<S>, tail: readonly Recorded[]): void => {
      for (const recorded of tail) {
        apply(into, recorded);
        into.bytes += JSON.stringify(recorded.data).length + envelopeBytes;
        into.position = recorded.position;
      }
    },
  };
};
