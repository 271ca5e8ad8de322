import { eventTypeFilter, excludeSystemEvents } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, EventStoreDBClient, Filter } from '@eventstore/db-client';
import type { Position } from '../../../domain/kernel/envelope.ts';
import { codedError } from '../../coded-error.ts';
import type { LogPosition } from './position.ts';
import { laterOf, toLogPosition, toPosition } from './position.ts';
import { fromWire, toStored } from './read.ts';
import type { StoredEvent } from './read.ts';
import { within } from './timing.ts';
import type { Bell } from './timing.ts';

/** Maximum number of buffered events, besides the client's own 16 + 16 messages. */
const MOST_EVENTS = 1_000;
const MOST_CHARACTERS = 4_000_000;
/** Events that the server scans between two checkpoints. */
const CHECKPOINT_EVERY = 256;

export type IntakeBatch = { readonly events: readonly StoredEvent[]; readonly reached: Position | null };
export type Intake = {
  /** Takes everything received, in order; `reached` is not before the last event. */
  take(): IntakeBatch;
  /** Number of events and checkpoints waiting. */
  waiting(): number;
  caughtUp(): boolean;
  /** Why the subscription ended; null while it runs. */
  fault(): { readonly cause: unknown; readonly confirmed: boolean } | null;
  stop(): Promise<void>;
};
type IntakeOptions = {
  readonly client: EventStoreDBClient;
  readonly after: Position | null;
  readonly types: readonly string[] | null;
  /** End of the log before subscribing: catch-up ends there. */
  readonly end: Position | null;
  readonly confirmMs: number;
  /** Rings whenever there is something new. */
  readonly bell: Bell;
};

/** Prefix filters are cheap for the server; superfluous events are dropped by exact type later. */
const filterOf = (
  types: readonly string[] | null,
  checkpointReached: NonNullable<Filter['checkpointReached']>,
): Filter => {
  const options = { maxSearchWindow: CHECKPOINT_EVERY, checkpointInterval: 1, checkpointReached };
  return types === null || types.length === 0
    ? excludeSystemEvents(options)
    : eventTypeFilter({ ...options, prefixes: [...types] });
};

/** A subscription to $all with a buffer. A slow consumer pauses the flow. */
export const openIntake = ({ client, after, types, end, confirmMs, bell }: IntakeOptions): Intake => {
  let events: StoredEvent[] = [];
  let characters = 0;
  let reached: Position | null = null;
  /** Checkpoints overtake events in the client's buffer, so they are held until those have arrived. */
  let held: Position | null = null;
  let confirmed = false;
  let caughtUp = false;
  let fault: { readonly cause: unknown; readonly confirmed: boolean } | null = null;
  let stopped = false;

  const release = (): void => {
    reached = laterOf(reached, held);
    held = null;
    bell.ring();
  };
  const hold = (position: Position | null): void => {
    held = laterOf(held, position);
    if (subscription.readableLength === 0) release();
  };
  const filter = filterOf(types, (_subscription, position: LogPosition) => {
    hold(toPosition(position));
    return Promise.resolve();
  });
  const subscription = client.subscribeToAll({
    filter,
    fromPosition: after === null ? 'start' : toLogPosition(after),
  });
  // The client parses data into objects, which we would have to serialise again. Its converter is replaced here; if the
  // field changes, its objects are used.
  Object.assign(subscription, { convertGrpcEvent: fromWire });
  const fail = (cause: unknown): void => {
    if (fault !== null || stopped) return;
    fault = { cause, confirmed };
    clearTimeout(unconfirmed);
    bell.ring();
  };
  const unconfirmed = setTimeout(
    () => fail(codedError('call-timed-out', 'A subscription was not confirmed')),
    confirmMs,
  );

  subscription.on('error', fail);
  subscription.on('end', () => fail(codedError('subscription-ended', 'A subscription ended')));
  subscription.on('close', () => fail(codedError('subscription-ended', 'A subscription was closed')));
  subscription.on('confirmation', () => {
    confirmed = true;
    clearTimeout(unconfirmed);
  });
  subscription.on('caughtUp', () => {
    caughtUp = true;
    hold(end);
    bell.ring();
  });
  subscription.on('data', (resolved: AllStreamResolvedEvent | StoredEvent) => {
    const event = 'text' in resolved ? resolved : toStored(resolved);
    if (event === null || fault !== null || stopped) return;
    if (held !== null && event.position > held) release();
    events.push(event);
    characters += event.text.length;
    if (events.length >= MOST_EVENTS || characters >= MOST_CHARACTERS) subscription.pause();
    if (subscription.readableLength === 0) release();
    bell.ring();
  });

  return {
    take: () => {
      const taken = { events, reached: laterOf(reached, events.at(-1)?.position ?? null) };
      events = [];
      characters = 0;
      reached = null;
      if (subscription.isPaused()) subscription.resume();
      return taken;
    },
    waiting: () => events.length + (reached === null ? 0 : 1),
    caughtUp: () => caughtUp,
    fault: () => fault,
    stop: async () => {
      stopped = true;
      clearTimeout(unconfirmed);
      const cancelled = subscription.unsubscribe();
      // Lets the client drop its buffer.
      subscription.resume();
      await within(100, 'Ending a subscription', cancelled).catch(() => undefined);
    },
  };
};
