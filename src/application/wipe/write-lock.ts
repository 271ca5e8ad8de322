import { administration } from '../../domain/administration/decider.ts';
import type { AdministrationFact } from '../../domain/administration/events.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { HandleCommand } from '../commands/handle-command.ts';

/** Wipe status according to the log. `running`: the event that started an incomplete wipe. */
export type WipeStatus = {
  readonly running: (AdministrationFact & { readonly type: 'WipeStarted' }) | null;
  /** Id of the last wipe, '' before the first. */
  readonly epoch: string;
};
type KnownStatus = WipeStatus & { readonly revision: number };

export type WriteLock = {
  /** Resolves, or throws with code `wiping` while the guild is being wiped. */
  enter(): Promise<void>;
  /** Last known epoch; after `enter`, that of the admitted command. */
  readonly epoch: () => string;
  /** Reads wipes of other processes. */
  look(): Promise<WipeStatus>;
  /** Wraps commands with the check. */
  guard(handle: HandleCommand): HandleCommand;
};

export type WriteLockDeps = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  /** Whether other processes write to the log; then the status is read again before a write when it is too old. */
  readonly isShared: boolean;
  /**
   * Called after a wipe, before the first write is admitted: drops this process's caches of wiped data, and resolves
   * when its views have reached this position.
   */
  readonly forget: (wipedAt: Position) => Promise<void>;
};

/** Maximum age of the cached wipe status (ms). A wipe waits longer, so no process writes past it. */
export const maxWipeStatusAgeMs = 1_000;

const nothing: KnownStatus = { running: null, epoch: '', revision: -1 };

// The seam: the administration's stream holds its events.
type AdministrationEvents = readonly (AdministrationFact & Pick<RecordedEvent, 'position'>)[];

const learn = (known: KnownStatus, fact: AdministrationFact): KnownStatus => {
  const { revision } = fact;
  if (fact.type === 'ImportStarted' || fact.type === 'RecognitionThresholdsSet') return { ...known, revision };
  if (fact.type === 'WipeStarted') return { ...known, revision, running: fact };
  return fact.type === 'ProductionDataWiped'
    ? { ...known, revision, epoch: fact.id }
    : { ...known, revision, running: null };
};

const wiping = (): Error => Object.assign(new Error('The guild is being wiped'), { code: 'wiping' });

/** Admits writes by the log's wipe status alone, so that every process and every start agrees. */
export const createWriteLock = ({ eventStore, isShared, forget }: WriteLockDeps): WriteLock => {
  let known = nothing;
  let lookedAt: number | null = null;
  let looking: Promise<WipeStatus> | null = null;
  /** This process may still cache wiped data. */
  let isForgetting = false;

  const read = async (): Promise<WipeStatus> => {
    const at = performance.now();
    const isFirst = lookedAt === null;
    const after = known.revision < 0 ? null : known.revision;
    const tail = (await eventStore.readStream(administration.stream, after)) as unknown as AdministrationEvents;
    known = tail.reduce<KnownStatus>(learn, known);
    lookedAt = at;
    const last = tail.findLast(({ type }) => type === 'WipeCompleted');
    // A process that has just started has no caches.
    if (last !== undefined && known.running === null && !isFirst) {
      isForgetting = true;
      void forget(last.position).finally(() => {
        isForgetting = false;
      });
    }
    return known;
  };
  const look = (): Promise<WipeStatus> => {
    looking ??= read().finally(() => {
      looking = null;
    });
    return looking;
  };
  const isFresh = (): boolean => lookedAt !== null && (!isShared || performance.now() - lookedAt < maxWipeStatusAgeMs);
  const enter = async (): Promise<void> => {
    if (!isFresh()) await look();
    if (known.running !== null || isForgetting) throw wiping();
  };
  return {
    enter,
    epoch: () => known.epoch,
    look,
    guard:
      (handle) =>
      async (...asked) => {
        await enter();
        return handle(...asked);
      },
  };
};
