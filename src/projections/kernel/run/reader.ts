import { EventEmitter, once } from 'node:events';
import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Batch, EventStore } from '../../../ports/event-store.ts';
import type { Member } from './member.ts';
import { readLog, retrying } from '../../../subscriptions/retry.ts';
import type { Faults } from '../../../subscriptions/retry.ts';
import { isReached } from '../../../subscriptions/waiting.ts';

/** How a member's reading ended: asked to, or because another runner has committed to its build. */
export type Parted = 'left' | 'superseded';

export type Reader = {
  /**
   * Feeds a member until the signal aborts: alone as long as it is behind, then with the others. Resolves between two
   * batches; rejects with what made the member fail.
   */
  follow(member: Member, signal: AbortSignal): Promise<Parted>;
  /** The others go on without a member whose store is out of reach; it comes back when it has caught up. */
  excuse(member: Member): void;
  /** Reads for all who follow, until the reader's signal aborts. */
  run(): Promise<void>;
};

/** A member's place in the shared reading. */
type Seat = {
  readonly member: Member;
  /** The batch that it works on, until that is done. */
  taking: Promise<void>;
  readonly part: (how: Parted | 'behind') => void;
  readonly fail: (error: unknown) => void;
};

/** Where one reading for all of them has to start; null = at the beginning. There is at least one. */
const lowest = (seats: readonly Seat[]): Position | null =>
  seats
    .map(({ member }) => member.checkpoint().scannedTo)
    .reduce((low, at) => (low === null || at === null ? null : low < at ? low : at));

type ReaderDeps = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head'>;
  readonly faults: Faults;
  readonly signal: AbortSignal;
};

/** Who takes part in the shared reading; 'changed' when it is others. */
const createSeats = () => {
  const seats = new Set<Seat>();
  const changes = new EventEmitter();
  const leave = (seat: Seat): void => {
    if (seats.delete(seat)) changes.emit('changed');
  };
  return {
    seats,
    changes,
    leave,
    takePart: (member: Member, stop: AbortSignal): Promise<Parted | 'behind'> => {
      let stopped = (): void => undefined;
      return new Promise<Parted | 'behind'>((part, fail) => {
        const seat: Seat = { member, taking: Promise.resolve(), part, fail };
        stopped = () => {
          leave(seat);
          void seat.taking.then(() => part('left'));
        };
        stop.addEventListener('abort', stopped, { once: true });
        seats.add(seat);
        changes.emit('changed');
        if (stop.aborted) stopped();
      }).finally(() => stop.removeEventListener('abort', stopped));
    },
  };
};

/** The reading that members share: the log is decoded once and each page handed round. */
const createSharedReading = ({ eventStore, faults, signal }: ReaderDeps) => {
  const { seats, changes, leave, takePart } = createSeats();
  /** Who is handed a batch, and how not to wait for them. */
  let current: { readonly seat: Seat; readonly goOn: () => void } | null = null;

  const take = async (seat: Seat, batch: Batch): Promise<void> => {
    try {
      if ((await seat.member.take(batch)) === 'done') return;
      leave(seat);
      seat.part('superseded');
    } catch (error) {
      leave(seat);
      seat.fail(error);
    }
  };

  const hand = async (seat: Seat, batch: Batch): Promise<void> => {
    if (!seats.has(seat)) return;
    seat.taking = take(seat, batch);
    const excused = new Promise<void>((goOn) => (current = { seat, goOn }));
    await Promise.race([seat.taking, excused]);
    current = null;
  };

  /** Until those who take part are others: then it has to start where the last of them stands. */
  const readOnce = async (turn: AbortSignal): Promise<void> => {
    const present = [...seats];
    const types = [...new Set(present.flatMap(({ member }) => member.projection.types))];
    const range = { after: lowest(present), until: null, types, signal: turn };
    for await (const batch of readLog(eventStore, range, faults)) {
      for (const seat of present) await hand(seat, batch);
    }
  };

  return {
    takePart,
    excuse: (member: Member): void => {
      if (current?.seat.member !== member) return;
      const { seat, goOn } = current;
      leave(seat);
      void seat.taking.then(() => seat.part('behind'));
      goOn();
    },
    run: async (): Promise<void> => {
      while (!signal.aborted) {
        const turn = new AbortController();
        const changed = (): void => turn.abort();
        changes.once('changed', changed);
        const either = AbortSignal.any([signal, turn.signal]);
        if (seats.size > 0) await readOnce(either);
        else await once(either, 'abort');
        changes.off('changed', changed);
      }
    },
  };
};

export const createReader = (deps: ReaderDeps): Reader => {
  const { eventStore, faults } = deps;
  const { takePart, excuse, run } = createSharedReading(deps);

  /** Reads up to the head for one member alone; null once it is there. */
  const catchUp = async (member: Member, signal: AbortSignal): Promise<Parted | null> => {
    const until = await retrying(() => eventStore.head(), { ...faults, signal });
    const after = member.checkpoint().scannedTo;
    if (until === null || isReached(after, until)) return null;
    const range = { after, until, types: member.projection.types, signal };
    for await (const batch of readLog(eventStore, range, faults)) {
      if ((await member.take(batch)) === 'superseded') return 'superseded';
    }
    return null;
  };

  return {
    follow: async (member, signal) => {
      for (;;) {
        const parted = (await catchUp(member, signal)) ?? (await takePart(member, signal));
        if (parted !== 'behind') return parted;
      }
    },
    excuse,
    run,
  };
};
