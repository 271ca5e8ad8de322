import type { Deps } from '../application/deps.ts';
import type { ProjectionName } from '../contracts/live.ts';
import type { Position } from '../domain/kernel/envelope.ts';
import type { Names } from '../projections/in-memory/names.ts';
import type { Standings } from '../projections/in-memory/standings.ts';
import type { Voices } from '../projections/in-memory/voices.ts';
import type { Reached } from '../projections/kernel/waiting.ts';

const longestWaitMs = 10_000;

const behind = (what: string): Error =>
  Object.assign(new Error(`The projection of ${what} is behind`), { code: 'projection-behind' });

/**
 * Whether a projection holds everything that the log has now; false: it does not run. For one that is behind it throws
 * `projection-behind`, and what needs it is done again: looking past it would leave out what nobody tells again.
 */
export const isProjected = async (
  projection: ProjectionName,
  { eventStore, waitFor }: Pick<Deps, 'eventStore' | 'waitFor'>,
): Promise<boolean> => {
  const head = await eventStore.head();
  const reached = head === null ? 'reached' : await waitFor([projection], head, longestWaitMs);
  if (reached === 'timeout') throw behind(projection);
  return reached === 'reached';
};

/** What this process holds in its memory, and commands are answered from. */
export type View = 'names' | 'standings' | 'voices';
const madeFrom = {
  names: ['players', 'discord-links'],
  standings: ['sessions'],
  voices: ['voice'],
} as const satisfies Record<View, readonly ProjectionName[]>;

type ViewsDeps = Pick<Deps, 'eventStore' | 'projectionCondition'> & {
  readonly names: Pick<Names, 'waitFor'>;
  readonly standings: Pick<Standings, 'waitFor'>;
  readonly voices: Pick<Voices, 'waitFor'>;
};
/** For how long it may be waited. */
export type Patience = { readonly ms: number; readonly signal: AbortSignal };
export type AreViewsHeld = (views: readonly View[], patience: Patience) => Promise<boolean>;

type LogHead = Pick<Deps, 'eventStore'>;
type Reach = (position: Position, ms: number) => Promise<Reached>;

/** Whether this process holds something as the log is now. Held once it stays so, and follows the log. */
const createHeld = ({ eventStore }: LogHead, reach: Reach): ((ms: number) => Promise<boolean>) => {
  let isHeld = false;
  return async (ms) => {
    if (isHeld) return true;
    const head = await eventStore.head();
    isHeld = head === null || (await reach(head, ms)) === 'reached';
    return isHeld;
  };
};

const lookAgainMs = 500;

/** Waits until this process holds these views; false: it does not in time, or never will. */
export const createHeldViews = ({
  eventStore,
  projectionCondition,
  names,
  standings,
  voices,
}: ViewsDeps): AreViewsHeld => {
  const log = { eventStore };
  const held: Readonly<Record<View, (ms: number) => Promise<boolean>>> = {
    names: createHeld(log, (position, ms) => names.waitFor(madeFrom.names, position, ms)),
    standings: createHeld(log, (position, ms) => standings.waitFor(position, ms)),
    voices: createHeld(log, (position, ms) => voices.waitFor(position, ms)),
  };
  return async (views, { ms, signal }) => {
    const end = performance.now() + ms;
    const isHopeless = (): boolean =>
      signal.aborted ||
      performance.now() >= end ||
      views.some((view) => madeFrom[view].some((name) => projectionCondition(name) === 'failed'));
    for (;;) {
      if ((await Promise.all(views.map((view) => held[view](lookAgainMs)))).every(Boolean)) return true;
      if (isHopeless()) return false;
    }
  };
};

type NamesDeps = LogHead & { readonly names: Pick<Names, 'waitFor'> };

/**
 * Whether this process holds the names of the players: not yet after a start. Without them nobody is known, and what is said
 * of somebody is not to be told from talk.
 */
export const createHeldNames = ({ eventStore, names }: NamesDeps): (() => Promise<boolean>) => {
  const areHeld = createHeld({ eventStore }, (position, ms) => names.waitFor(['players'], position, ms));
  return () => areHeld(longestWaitMs);
};

/** Throws `projection-behind` while they are not. */
export const needNames = (areHeld: boolean): void => {
  if (!areHeld) throw behind('players');
};
