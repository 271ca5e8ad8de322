import type { PubSub } from '../../../ports/pub-sub.ts';
import type { Build } from '../../../ports/read-model-store.ts';
import { causeOf } from './entry.ts';
import type { Ended, Entry, Run } from './entry.ts';
import { createMember } from './member.ts';
import type { Member, MemberDeps } from './member.ts';
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

export type FollowingDeps = {
  readonly pubSub: Pick<PubSub, 'publish'>;
  readonly knows: MemberDeps['knows'];
  readonly fetchTexts?: MemberDeps['fetchTexts'];
  readonly faults: Faults;
  readonly onSkip?: ((skip: Skip) => void) | undefined;
  /** A member has advanced. */
  readonly moved: () => void;
  /** The state of an entry has changed. */
  readonly changed: () => void;
  /** Its build is damaged and gone. */
  readonly damaged: (run: Run, entry: Entry) => void;
};

/** Reports each skipped stream once, whichever build found it. */
const createSkipReporter = (onSkip: (skip: Skip) => void) => {
  const reported = new Set<string>();
  return ({ projection, checkpoint }: Member): void => {
    for (const { stream, eventId, cause } of checkpoint().skipped) {
      const key = JSON.stringify([projection.name, stream, eventId]);
      if (reported.has(key)) continue;
      reported.add(key);
      onSkip({ projection: projection.name, stream, eventId, cause });
    }
  };
};

/** Subscribes projections to the log, and ends subscriptions. */
export const createFollowing = (deps: FollowingDeps) => {
  const { faults, changed, moved } = deps;
  const reportSkips = createSkipReporter(deps.onSkip ?? ((): void => undefined));

  const end = (run: Run, entry: Entry, ended: Ended): void => {
    Object.assign(entry, { ended, following: null, isSwapping: false });
    changed();
    if (ended.status === 'superseded') run.end();
  };

  /** A member whose store does not answer must not hold up the others. */
  const openMember = async (run: Run, entry: Entry, build: Build): Promise<Member> => {
    let opened: Member | null = null;
    const onError = (error: unknown): void => {
      faults.onError(error);
      if (opened !== null) run.reader.detachSlow(opened);
    };
    const retry: MemberDeps['retry'] = (action) => retrying(action, { ...faults, onError, signal: run.signal });
    const own = { ...deps, onError: faults.onError, retry };
    const member = await createMember(own, entry.projection, { logId: run.logId, build });
    opened = {
      ...member,
      take: async (batch) => {
        const outcome = await member.take(batch);
        reportSkips(member);
        moved();
        return outcome;
      },
    };
    return opened;
  };

  /** Runs until it is asked to leave, or ends by itself. */
  const followToTheEnd = async (run: Run, entry: Entry, reading: ReturnType<Run['reader']['follow']>) => {
    try {
      const parted = await reading;
      if (parted === 'superseded') end(run, entry, { status: parted, cause: 'Another runner has committed' });
    } catch (error) {
      if (run.signal.aborted) return;
      if (isDamaged(error)) {
        entry.following = null;
        return deps.damaged(run, entry);
      }
      faults.onError(error);
      end(run, entry, { status: 'failed', cause: causeOf(error) });
    }
  };

  return {
    end,
    /** Follows the log from a build's checkpoint. */
    join: async (run: Run, entry: Entry, build: Build): Promise<void> => {
      const member = await openMember(run, entry, build);
      reportSkips(member);
      const leaving = new AbortController();
      const reading = run.reader.follow(member, AbortSignal.any([run.signal, leaving.signal]));
      const ended = followToTheEnd(run, entry, reading);
      const leave = (): Promise<void> => {
        leaving.abort();
        return ended;
      };
      Object.assign(entry, { serves: true, ended: null, isSwapping: false, following: { member, leave } });
      changed();
    },
    /** Ends the subscription between two batches, to return at once; null when it had already ended. */
    leave: async (entry: Entry): Promise<Member | null> => {
      await entry.following?.leave();
      const { following } = entry;
      entry.following = null;
      entry.isSwapping = following !== null;
      return following?.member ?? null;
    },
    /** Resolves when all subscriptions have ended. */
    over: async (entries: Iterable<Entry>): Promise<void> => {
      await Promise.all([...entries].flatMap(({ following }) => following?.leave() ?? []));
    },
  };
};
