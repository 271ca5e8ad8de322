import type { EventType } from '../contracts/event-types.ts';
import type { Season } from '../contracts/seasons.ts';
import type { Accounts, SignInStore } from '../ports/accounts.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { DayCounts } from '../ports/day-counts.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { JobQueue } from '../ports/jobs.ts';
import type { MediaStore } from '../ports/media-store.ts';
import type { PictureChecker } from '../ports/picture-checker.ts';
import type { PubSub } from '../ports/pub-sub.ts';
import type { ReadModelStore } from '../ports/read-model-store.ts';
import type { TextStore } from '../ports/text-store.ts';
import type { Position } from '../domain/kernel/envelope.ts';
import type { HandleCommand, QueryStream } from './commands/handle-command.ts';
import type { RoleSettings } from './access/policies.ts';

/**
 * Waits until projections, or what this process keeps in memory of them, have reached a position; a timeout answers what
 * there is. 'not-running' comes at once when a projection does not move on with the log.
 */
export type WaitFor = (
  reads: readonly string[],
  position: Position,
  ms: number,
) => Promise<'reached' | 'timeout' | 'not-running'>;

/**
 * 'building': nothing serves yet. 'failed': it has ended by a defect of its own, whether or not an old build serves.
 * A rebuild beside a build that serves is 'serving'.
 */
export type ProjectionCondition = 'serving' | 'building' | 'failed';

/** Everything that the edges use; each narrows it with Pick. */
export type Deps = {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly handle: HandleCommand;
  readonly query: QueryStream;
  readonly waitFor: WaitFor;
  /** Throws with code `wiping` while nobody may write. */
  readonly writes: { readonly enter: () => Promise<void> };
  /** Of a projection by its name, from memory. */
  readonly projectionCondition: (name: string) => ProjectionCondition;
  readonly media: MediaStore;
  readonly pictures: PictureChecker;
  readonly texts: TextStore;
  readonly accounts: Accounts;
  readonly signIns: SignInStore;
  readonly dayCounts: DayCounts;
  readonly jobs: JobQueue;
  readonly pubSub: PubSub;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly eventTypes: readonly EventType[];
  /** Names for stretches of time, by which the leaderboard can be read. */
  readonly seasons: readonly Season[];
  /** The event that takes place in a voice channel, by Discord's id of the channel. */
  readonly voiceChannelEvents: ReadonlyMap<string, string>;
  readonly roles: RoleSettings;
};
