import type { PubSub } from '../../../ports/pub-sub.ts';
import type { Build } from '../../../ports/read-model-store.ts';
import { causeOf } from './runner-entry.ts';
import type { EndedRun, RunnerEntry, RunContext } from './runner-entry.ts';
import { createSubscriber } from './subscriber.ts';
import type { Subscriber, SubscriberDeps } from './subscriber.ts';
import { isDamaged, retrying } from '../../../subscriptions/retry.ts';
import type { Faults } from '../../../subscriptions/retry.ts';

/** A stream skipped by a projection, because one of its events could not be folded. */
export type Skip = {
  readonly projection: string;
  readonly stream: string;
  readonly eventId: string;
  /** Begins with the type of the event. */
  readonly cause: string;
};

export type LiveSubscriptionDeps = {
  readonly pubSub: Pick<PubSub, 'publish'>;
  readonly knows: SubscriberDeps['knows'];
  readonly fetchTexts?: SubscriberDeps['fetchTexts'];
  readonly faults: Faults;
  readonly onSkip?: ((skip: Skip) => void) | undefined;
  /** A subscriber has advanced. */
  readonly moved: () => void;
  /** The state of an entry has changed. */
  readonly changed: () => void;
  /** Its build is damaged and gone. */
  readonly damaged: (run: RunContext, entry: RunnerEntry) => void;
};

/** Reports each skipped stream once, whichever build found it. */
const createSkipReporter = (onSkip: (skip: Skip) => void) => {
  const reported = new Set<string>();
  return ({ projection, checkpoint }: Subscriber): void => {
    for (const { stream, eventId, cause } of checkpoint().skipped) {
      const key = JSON.stringify([projection.name, stream, eventId]);
      if (reported.has(key)) continue;
      reported.add(key);
      onSkip({ projection: projection.name, stream, eventId, cause });
    }
  };
};

/** Subscribes projections to the log, and ends subscriptions. */
export const createLiveSubscriptions = (deps: LiveSubscriptionDeps) => {
  const { faults, changed, moved } = deps;
  const reportSkips = createSkipReporter(deps.onSkip ?? ((): void => undefined));

  const end = (run: RunContext, entry: RunnerEntry, ended: EndedRun): void => {
    Object.assign(entry, { ended, subscription: null, isSwapping: false });
    changed();
    if (ended.status === 'superseded') run.end();
  };

  /** A subscriber whose store does not answer must not hold up the others. */
  const openSubscriber = async (run: RunContext, entry: RunnerEntry, build: Build): Promise<Subscriber> => {
    let opened: Subscriber | null = null;
    const onError = (error: unknown): void => {
      faults.onError(error);
      if (opened !== null) run.reader.detachSlow(opened);
    };
    const retry: SubscriberDeps['retry'] = (action) => retrying(action, { ...faults, onError, signal: run.signal });
    const own = { ...deps, onError: faults.onError, retry };
    const subscriber = await createSubscriber(own, entry.projection, { logId: run.logId, build });
    opened = {
      ...subscriber,
      take: async (batch) => {
        const outcome = await subscriber.take(batch);
        reportSkips(subscriber);
        moved();
        return outcome;
      },
    };
    return opened;
  };

  /** Runs until it is asked to leave, or ends by itself. */
  const followToTheEnd = async (
    run: RunContext,
    entry: RunnerEntry,
    reading: ReturnType<RunContext['reader']['follow']>,
  ) => {
    try {
      const parted = await reading;
      if (parted === 'superseded') end(run, entry, { status: parted, cause: 'Another runner has committed' });
    } catch (error) {
      if (run.signal.aborted) return;
      if (isDamaged(error)) {
        entry.subscription = null;
        return deps.damaged(run, entry);
      }
      faults.onError(error);
      end(run, entry, { status: 'failed', cause: causeOf(error) });
    }
  };

  return {
    end,
    /** Follows the log from a build's checkpoint. */
    join: async (run: RunContext, entry: RunnerEntry, build: Build): Promise<void> => {
      const subscriber = await openSubscriber(run, entry, build);
      reportSkips(subscriber);
      const leaving = new AbortController();
      const reading = run.reader.follow(subscriber, AbortSignal.any([run.signal, leaving.signal]));
      const ended = followToTheEnd(run, entry, reading);
      const leave = (): Promise<void> => {
        leaving.abort();
        return ended;
      };
      Object.assign(entry, { serves: true, ended: null, isSwapping: false, subscription: { subscriber, leave } });
      changed();
    },
    /** Ends the subscription between two batches, to return at once; null when it had already ended. */
    leave: async (entry: RunnerEntry): Promise<Subscriber | null> => {
      await entry.subscription?.leave();
      const { subscription } = entry;
      entry.subscription = null;
      entry.isSwapping = subscription !== null;
      return subscription?.subscriber ?? null;
    },
    /** Resolves when all subscriptions have ended. */
    over: async (entries: Iterable<RunnerEntry>): Promise<void> => {
      await Promise.all([...entries].flatMap(({ subscription }) => subscription?.leave() ?? []));
    },
  };
};
