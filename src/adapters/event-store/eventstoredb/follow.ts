import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Batch, EventCodec, FollowOptions } from '../../../ports/event-store.ts';
import { codedError } from '../../coded-error.ts';
import { decodePage } from '../decode-events.ts';
import type { EventPlace } from '../decode-events.ts';
import type { EventStoreDbConnection } from './connection.ts';
import { faultKind } from './errors.ts';
import { openIntake } from './intake.ts';
import type { Intake } from './intake.ts';
import { earlierOf, laterOf, toLogPosition } from './position.ts';
import { isSystemType, readsOn } from './read.ts';
import type { StoredEvent } from './read.ts';
import { backOff, createBell } from './timing.ts';
import type { Bell } from './timing.ts';

/** While catching up, a batch waits this long for more: each is a commit of its consumer. */
const LINGER_MS = 20;
const LINGER_EVENTS = 250;
/** The server sends checkpoints by events, not by time, so we read a quiet end of the log this often. */
const LOOK_MS = { filtered: 200, unfiltered: 4_000 };
const LOOK_EVENTS = 512;
/** After this many errors at one position the server does not know it. */
const MOST_REFUSALS = 5;

type FollowDeps = {
  readonly connection: EventStoreDbConnection;
  readonly codec: EventCodec;
  readonly closing: AbortSignal;
};

/**
 * Where a follower is. `cursor`: everything up to there was considered, also the server's own events; a subscription
 * goes on behind it. `announced`: what its consumer knows, never beyond the last event that is not the server's own,
 * because a checkpoint beyond the head would mean another log.
 */
type Progress = {
  cursor: Position | null;
  announced: Position | null;
  head: Position | null;
};

const isBeyond = (a: Position | null, b: Position | null): a is Position => a !== null && (b === null || a > b);

const placeOf = ({ stream, type, id, revision }: StoredEvent): EventPlace => ({ stream, type, eventId: id, revision });

const createBatches = (codec: EventCodec, { types, until, after }: FollowOptions) => {
  const wanted = types === null ? null : new Set(types);
  const progress: Progress = { cursor: after, announced: after, head: null };

  /** New events up to the requested end; null when there is nothing to report. */
  const accept = (found: readonly StoredEvent[], reached: Position | null): Batch | null => {
    const own = found.filter((event) => !isSystemType(event.type));
    const fresh = own.filter(
      ({ type, position }) =>
        isBeyond(position, progress.cursor) &&
        (until === null || position <= until) &&
        (wanted === null || wanted.has(type)),
    );
    progress.head = laterOf(progress.head, own.at(-1)?.position ?? null);
    progress.cursor = laterOf(progress.cursor, laterOf(reached, found.at(-1)?.position ?? null));
    const atEnd = until !== null && progress.cursor !== null && progress.cursor >= until;
    const scannedTo = atEnd ? until : earlierOf(progress.cursor, progress.head);
    if (!isBeyond(scannedTo, progress.announced)) return null;
    progress.announced = scannedTo;
    return { ...decodePage(codec, fresh, placeOf), scannedTo };
  };
  return {
    progress,
    accept,
    isComplete: (): boolean => until !== null && progress.announced !== null && progress.announced >= until,
  };
};
type Batches = ReturnType<typeof createBatches>;

/** Reads the end of the log, which the subscription may have passed silently or should have delivered. */
const look = (connection: EventStoreDbConnection, { progress, accept }: Batches): Promise<Batch | null> =>
  connection.call(async (client) => {
    const reads = readsOn(connection, client);
    const { head } = await reads.ends();
    progress.head = laterOf(progress.head, head);
    return accept(
      isBeyond(progress.head, progress.cursor) ? await reads.after(progress.cursor, LOOK_EVENTS) : [],
      null,
    );
  });

/** Result of the work, or null as soon as the signal aborts; removes its listener. */
const unlessStopped = async <T>(stop: AbortSignal, work: Promise<T>): Promise<T | null> => {
  let abort = (): void => undefined;
  const stopped = new Promise<null>((resolve) => {
    abort = () => resolve(null);
  });
  stop.addEventListener('abort', abort);
  try {
    return await Promise.race([work, stop.aborted ? null : stopped]);
  } finally {
    stop.removeEventListener('abort', abort);
  }
};

/** Waits until a batch is ready or nothing more is pending. Returns whether to read the end of the log. */
const gathered = async (intake: Intake, bell: Bell, lookMs: number, isOver: () => boolean): Promise<boolean> => {
  const startedAt = performance.now();
  let firstAt: number | null = null;
  while (!isOver() && intake.fault() === null) {
    const now = performance.now();
    if (intake.waiting() > 0) firstAt ??= now;
    const lingering = !intake.caughtUp() && intake.waiting() < LINGER_EVENTS;
    if (firstAt !== null && (!lingering || now - firstAt >= LINGER_MS)) return false;
    const left = firstAt === null ? lookMs - (now - startedAt) : LINGER_MS - (now - firstAt);
    if (left <= 0) return intake.caughtUp();
    await bell.wait(Math.max(1, left));
  }
  return false;
};

/**
 * Catch-up and live are one subscription, and after any fault the next one continues behind the cursor: the server ends
 * those of slow consumers, and dies silently, so this is routine. Throws permanent errors only.
 */
export const createFollow = ({ connection, codec, closing }: FollowDeps) =>
  async function* follow(options: FollowOptions): AsyncGenerator<Batch, void, undefined> {
    const { after, until, types, signal } = options;
    for (const position of [after, until]) if (position !== null) toLogPosition(position);
    const batches = createBatches(codec, options);
    const { progress } = batches;
    const stop = AbortSignal.any([signal, closing]);
    const bell = createBell();
    const isOver = (): boolean => stop.aborted || batches.isComplete();
    const lookMs = types === null ? LOOK_MS.unfiltered : LOOK_MS.filtered;
    let failures = 0;
    let refusals = 0;

    async function* subscribed(): AsyncGenerator<Batch, void, undefined> {
      const reading = connection.call((client) => readsOn(connection, client).ends());
      const ends = await unlessStopped(stop, reading);
      if (ends === null) return;
      progress.head = laterOf(progress.head, ends.head);
      const client = connection.client();
      const confirmMs = connection.timing.callMs;
      const intake = openIntake({ client, after: progress.cursor, types, end: ends.last, confirmMs, bell });
      try {
        while (!isOver()) {
          const silent = await gathered(intake, bell, lookMs, isOver);
          const { events, reached } = intake.take();
          const moved = events.length > 0 || reached !== null;
          if (moved) failures = 0;
          const batch =
            silent && !moved ? await unlessStopped(stop, look(connection, batches)) : batches.accept(events, reached);
          if (batch !== null) yield batch;
          const fault = intake.fault();
          if (fault === null || moved) continue;
          if (faultKind(fault.cause) === 'unavailable') connection.renew(client);
          throw fault.cause;
        }
      } finally {
        await intake.stop();
      }
    }

    /** Waits before the next subscription, or throws permanent errors. */
    const pause = async (error: unknown, before: Position | null): Promise<void> => {
      const kind = faultKind(error);
      if (kind === 'denied' || kind === 'stream-deleted') throw error;
      refusals = kind === 'server-threw' && progress.cursor === before ? refusals + 1 : 0;
      if (refusals >= MOST_REFUSALS) {
        throw Object.assign(codedError('position-refused', 'EventStoreDB does not know this position'), {
          cause: error,
        });
      }
      await bell.wait(backOff(failures));
      failures += 1;
    };

    stop.addEventListener('abort', bell.ring);
    try {
      while (!isOver()) {
        const before = progress.cursor;
        try {
          yield* subscribed();
        } catch (error) {
          if (isOver()) return;
          await pause(error, before);
        }
      }
    } finally {
      stop.removeEventListener('abort', bell.ring);
    }
  };
