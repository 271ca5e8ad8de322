import type { ReactionResult } from '../../application/operations/open-items.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Batch, DamagedEvent, EventStore } from '../../ports/event-store.ts';
import type { OpenItem, ReactionCheckpoint, ReactionStore } from '../../ports/reaction-store.ts';
import { isPlaceOf } from '../../projections/kernel/run/runner-entry.ts';
import { isReached } from '../../subscriptions/waiting.ts';
import { actOn } from './reaction.ts';
import type { Reaction } from './reaction.ts';
import type { ReactionTrack } from './reaction-track.ts';
import { pauseAfter } from '../../timing.ts';

export type FollowDeps = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head' | 'logId'>;
  readonly reactionStore: Pick<ReactionStore, 'checkpoint' | 'advance'>;
  readonly clock: Clock;
  readonly log: (message: string, cause: unknown) => void;
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
};

const pauses = { firstMs: 200, longestMs: 10_000 };
/** Interval for storing the checkpoint while no event concerns the reaction. */
const storeEveryMs = 1_000;

/**
 * Follows the log for one reaction until `signal` ends it. The checkpoint is stored after each handled event, so that a
 * crash loses none and repeats at most one. An error is an outage: the reaction restarts at its checkpoint with a
 * growing delay. `onStart` is called when the start position is known.
 */
export const followReaction = async (
  deps: FollowDeps,
  reaction: Reaction,
  {
    track,
    signal,
    onStart,
  }: { readonly track: ReactionTrack; readonly signal: AbortSignal; readonly onStart: () => void },
): Promise<void> => {
  while (!signal.aborted) {
    try {
      const start = await startOf(deps, reaction);
      onStart();
      track.began(start.at.position, start.isAtHead);
      await followFrom(deps, reaction, { at: start.at, track, signal });
      return;
    } catch (cause) {
      await deps.delay(pauseAfter(track.failed(cause) + 1, pauses), signal).catch(() => undefined);
    }
  }
};

type From = { readonly at: ReactionCheckpoint; readonly track: ReactionTrack; readonly signal: AbortSignal };

const followFrom = async (deps: FollowDeps, reaction: Reaction, { at, track, signal }: From): Promise<void> => {
  const place = createPlace(deps, reaction.name, at);
  for await (const batch of deps.eventStore.follow({ after: at.position, until: null, types: reaction.on, signal })) {
    for (const event of inOrder(batch)) {
      if ('cause' in event) {
        await place.store(event.position, [itemOf('event-damaged', { reaction, event, clock: deps.clock })]);
        continue;
      }
      if (event.restoredBy !== null) continue; // it has happened long ago
      const outcome = await actOn(reaction, event, deps.clock);
      await place.store(event.position, itemsOf(outcome, { reaction, event, clock: deps.clock }));
      track.moved(event.position);
      if (signal.aborted) return;
    }
    await place.lookedAt(batch.scannedTo);
    track.moved(batch.scannedTo);
  }
  await place.flush();
};

/** Readable and damaged events in log order. */
const inOrder = ({ events, damaged = [] }: Batch): readonly (RecordedEvent | DamagedEvent)[] =>
  damaged.length === 0 ? events : [...events, ...damaged].toSorted((a, b) => (a.position < b.position ? -1 : 1));

type ActedEvent = { readonly reaction: Reaction; readonly event: RecordedEvent | DamagedEvent; readonly clock: Clock };

const itemOf = (code: string, { reaction, event, clock }: ActedEvent): OpenItem => ({
  reaction: reaction.name,
  eventId: 'cause' in event ? event.eventId : event.id,
  stream: event.stream,
  revision: event.revision,
  code,
  at: clock.now().toISOString(),
});

const itemsOf = (outcome: ReactionResult, acted: ActedEvent): readonly OpenItem[] =>
  outcome === 'done' ? [] : [itemOf(outcome.rejected, acted)];

/** Position of a reaction, stored after it has acted and otherwise from time to time. */
const createPlace = ({ reactionStore, clock }: FollowDeps, name: string, from: ReactionCheckpoint) => {
  let stored = from;
  let storedAt = clock.now().getTime();
  let seen: Position | null = from.position;
  const store = async (position: Position, opened: readonly OpenItem[]): Promise<void> => {
    const next = { logId: stored.logId, position };
    if ((await reactionStore.advance(name, { expected: stored, next, opened })) === 'superseded')
      throw new Error(`Another process acts for ${name}`);
    stored = next;
    storedAt = clock.now().getTime();
    seen = position;
  };
  const flush = async (): Promise<void> => {
    if (seen !== null && seen !== stored.position) await store(seen, []);
  };
  return {
    store,
    flush,
    lookedAt: async (position: Position): Promise<void> => {
      seen = position;
      if (clock.now().getTime() - storedAt >= storeEveryMs) await flush();
    },
  };
};

type Start = { readonly at: ReactionCheckpoint; readonly isAtHead: boolean };

/** The start position is stored before the first event is handled, so that a crash before it does not change it. */
const startOf = async ({ eventStore, reactionStore, log }: FollowDeps, reaction: Reaction): Promise<Start> => {
  const known = await reactionStore.checkpoint(reaction.name);
  const logId = await eventStore.logId();
  // Read after the checkpoint, so that the head is at or beyond it unless the log is another one.
  const head = await eventStore.head();
  const isAtHead = (position: Position | null): boolean => head === null || isReached(position, head);
  if (known !== null && isPlaceOf({ id: logId, head }, known)) return { at: known, isAtHead: isAtHead(known.position) };
  if (known !== null)
    log(
      `reaction ${reaction.name} begins at today's head: its checkpoint is of another log, or past the end of this one`,
      known,
    );
  const at = { logId, position: known === null && reaction.from === 'beginning' ? null : head };
  if ((await reactionStore.advance(reaction.name, { expected: known, next: at, opened: [] })) === 'superseded')
    throw new Error(`Another process acts for ${reaction.name}`);
  return { at, isAtHead: isAtHead(at.position) };
};
