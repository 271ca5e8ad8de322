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
import type { ProjectionCondition, ReadModelStore } from '../ports/read-model-store.ts';
import type { TextStore } from '../ports/text-store.ts';
import type { Position } from '../domain/kernel/envelope.ts';
import type { HandleCommand, QueryStream } from './commands/handle-command.ts';
import type { LeastRoles } from './access/policies.ts';

/**
 * Waits until projections and in-memory views have reached a position. After a timeout the caller reads what there is.
 * 'not-running' returns at once when a projection does not follow the log.
 */
export type WaitFor = (
  reads: readonly string[],
  position: Position,
  ms: number,
) => Promise<'reached' | 'timeout' | 'not-running'>;

/** Dependencies of the edges; each narrows them with Pick. */
export type Deps = {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly handle: HandleCommand;
  readonly query: QueryStream;
  readonly waitFor: WaitFor;
  /** Throws with code `wiping` while the guild is being wiped. */
  readonly writes: { readonly enter: () => Promise<void> };
  /** Condition of a projection, from memory. */
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
  /** Named periods for the leaderboard. */
  readonly seasons: readonly Season[];
  /** Event type of a voice channel, by Discord's id of the channel. */
  readonly voiceChannelEvents: ReadonlyMap<string, string>;
  readonly roles: LeastRoles;
};
