import type { Deps } from '../../application/deps.ts';
import { longestWaitMs } from '../../application/up-to-date.ts';
import { projectionName } from '../../contracts/live.ts';
import type { ProjectionName } from '../../contracts/live.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { Names, NamesProjection } from '../../projections/in-memory/names.ts';
import type { Standings } from '../../projections/in-memory/standings.ts';
import type { Voices } from '../../projections/in-memory/voices.ts';
import type { EndingWait } from './ending-waits.ts';
import { problem } from './problem.ts';
import { createReadPositions, lowestOf } from './read-positions.ts';

/** Small views in memory that routes read besides the stores. */
export type Views = { readonly names: Names; readonly standings: Standings; readonly voices: Voices };
/** Numbers of `standings` are of the sessions; whose they are, a route reads from `names`. */
export type ViewName = 'names' | 'raw-names' | 'standings' | 'people' | 'session-pages' | 'voices';

/** What a route reads: documents of a projection, or a view in memory. */
export type Reading = ProjectionName | ViewName;

/** A view in memory follows its projections by a moment. */
export type View = {
  readonly of: readonly ProjectionName[];
  /** Up to where it stands; null before it has loaded anything. */
  readonly position: () => Position | null;
  readonly waitFor: (position: Position, ms: number) => ReturnType<Deps['waitFor']>;
};

export type Readings = {
  /**
   * Resolves when all of it has come as far as `after`, or after two seconds at most. Answers up to where all of it has
   * read: never ahead of what is seen in any part; null when nothing was read yet. Throws `starting` or `unavailable` at
   * once for what nobody runs or nothing serves.
   */
  reach(reads: readonly Reading[], after: Position | null): Promise<Position | null>;
  /** Adds a view that a feature holds by itself. */
  add(name: ViewName, view: View): void;
  stop(): void;
};

type ReadingsDeps = Pick<Deps, 'waitFor' | 'projectionCondition' | 'readModels' | 'pubSub' | 'clock'> & Views;

/** A first build takes seconds. */
const tryAgainSeconds = 2;

const starting = () =>
  problem('starting', 'What is asked for is still being put together; please wait a moment.', {
    retryAfter: tryAgainSeconds,
  });

const viewsOf = ({ names, standings, voices }: Views): readonly (readonly [ViewName, View])[] => {
  const namesOf = (...projections: readonly NamesProjection[]): View => ({
    of: projections,
    position: () => lowestOf(projections.map((projection) => names.position(projection))),
    waitFor: (position, ms) => names.waitFor(projections, position, ms),
  });
  return [
    ['names', namesOf('players', 'discord-links')],
    ['raw-names', namesOf('sessions')],
    [
      'standings',
      {
        of: ['sessions'],
        position: () => standings.position(),
        waitFor: (position, ms) => standings.waitFor(position, ms),
      },
    ],
    [
      'voices',
      {
        of: ['voice'],
        position: () => voices.position(),
        waitFor: (position, ms) => voices.waitFor(position, ms),
      },
    ],
  ];
};

const projections: ReadonlySet<Reading> = new Set(projectionName.options);
const isProjection = (name: Reading): name is ProjectionName => projections.has(name);

/** The one place where requests wait for what they read. */
export const createReadings = (deps: ReadingsDeps, ending: EndingWait): Readings => {
  const views = new Map<Reading, View>(viewsOf(deps));
  const viewOf = (name: Reading): View => {
    const view = views.get(name);
    if (view === undefined) throw new Error(`Nobody holds the view ${name}`);
    return view;
  };
  const positions = createReadPositions(deps);

  const refuseWhatDoesNotServe = (projections: readonly ProjectionName[]): void => {
    const conditions = projections.map((name) => deps.projectionCondition(name));
    if (conditions.includes('failed')) throw problem('unavailable');
    if (conditions.includes('building')) throw starting();
  };

  /** What has loaded nothing yet is waited for in any case: it would answer an empty guild. */
  const reachView = async (view: View, after: Position | null): Promise<boolean> => {
    const loaded = view.position() === null ? await positions.lowest(view.of) : null;
    const target = after ?? loaded;
    if (target === null) return true;
    const outcome = await view.waitFor(target, longestWaitMs);
    if (loaded !== null && view.position() === null) throw starting();
    return outcome === 'reached';
  };

  const reachProjections = async (names: readonly ProjectionName[], after: Position | null): Promise<boolean> =>
    after === null || names.length === 0 || (await deps.waitFor(names, after, longestWaitMs)) === 'reached';

  return {
    reach: async (reads, after) => {
      const stored = reads.filter(isProjection);
      const seen = reads.filter((name) => !isProjection(name)).map(viewOf);
      refuseWhatDoesNotServe([...stored, ...seen.flatMap(({ of }) => of)]);
      const reached = await Promise.all([
        reachProjections(stored, after),
        ...seen.map((view) => reachView(view, after)),
      ]);
      const at = lowestOf([
        ...(stored.length === 0 ? [] : [await positions.lowest(stored)]),
        ...seen.map((view) => view.position()),
      ]);
      // The position of a projection may be remembered from a moment ago.
      return after !== null && reached.every(Boolean) && (at === null || at < after) ? after : at;
    },
    add: (name, view) => void views.set(name, { ...view, waitFor: ending(view.waitFor) }),
    stop: () => positions.stop(),
  };
};
