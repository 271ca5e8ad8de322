import type { Position } from '../../domain/kernel/envelope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Gauges } from '../../ports/gauges.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { ProjectionState } from './entry.ts';
import type { Projection } from './projection.ts';
import type { RebuildProgress } from './rebuild-progress.ts';
import type { ReplayOf, Replays } from './replays.ts';
import type { Runner } from './runner.ts';

/** live: it follows the log. refused: it does, but its last rebuild came to something else and was not taken. */
export type GaugedState = 'live' | 'building' | 'comparing' | 'refused' | 'failed';
export type ProjectionGauge = {
  readonly name: string;
  readonly state: GaugedState;
  /** Of its root, a moment ago; null before the first count. */
  readonly documents: number | null;
  readonly replay: ReplayOf | null;
};
/** What the process that folds the log says of its work. */
export type ProjectorGauge = {
  readonly projections: readonly ProjectionGauge[];
  /** Of events that were left out because a newer build has written them. */
  readonly unknownTypes: readonly string[];
};

const gaugeName = 'projector';

/** It is written by the process below only: the seam is its name. null: nobody has folded this log yet. */
export const readProjectorGauge = async (gauges: Pick<Gauges, 'read'>): Promise<ProjectorGauge | null> =>
  (await gauges.read(gaugeName)) as ProjectorGauge | null;

type Deps = {
  readonly gauges: Gauges;
  readonly readModels: Pick<ReadModelStore, 'count'>;
  readonly runner: Pick<Runner, 'states'>;
  readonly replays: Pick<Replays, 'of' | 'last'>;
  /** Types that this process has met and does not know, and whether it knows one. */
  readonly unknown: { readonly met: () => readonly string[]; readonly isKnown: (type: string) => boolean };
  readonly clock: Clock;
  readonly onError: (cause: unknown) => void;
  readonly everyMs?: number;
};

const usualMs = 1_000;
/** A count of a large view takes a moment. */
const countEveryMs = 10_000;

const stateOf = ({ status }: ProjectionState, last: RebuildProgress | null): GaugedState => {
  if (status === 'failed' || status === 'superseded') return 'failed';
  if (status === 'rebuilding') return last?.state === 'comparing' ? 'comparing' : 'building';
  if (status === 'starting') return 'building';
  return last?.state === 'refused' ? 'refused' : 'live';
};

type Counted = { readonly documents: number; readonly changedAt: Position | null; readonly at: number };

/** How many documents each projection has, counted again when they have changed, and not too often. */
const createCounts = (
  { readModels, clock }: Pick<Deps, 'readModels' | 'clock'>,
  projections: readonly Projection[],
) => {
  const roots = new Map(projections.map(({ name, root }) => [name, root.shape.name]));
  const counted = new Map<string, Counted>();
  return async ({ name, checkpoint }: ProjectionState): Promise<number | null> => {
    const known = counted.get(name) ?? null;
    const root = roots.get(name);
    const changedAt = checkpoint?.changedAt ?? null;
    const now = clock.now().getTime();
    if (root === undefined || checkpoint === null) return known?.documents ?? null;
    if (known !== null && (known.changedAt === changedAt || now - known.at < countEveryMs)) return known.documents;
    const documents = await readModels.count(name, root, { limit: 1 });
    counted.set(name, { documents, changedAt, at: now });
    return documents;
  };
};

/** Writes, while the projections run, how each of them is: when that has changed, and once a second at most. */
export const buildProjectorGauge =
  (deps: Deps) =>
  (projections: readonly Projection[]): (() => void) => {
    const { gauges, runner, replays, unknown, onError, everyMs = usualMs } = deps;
    const count = createCounts(deps, projections);
    let known: readonly string[] | null = null;
    let written = '';
    let isWorking = false;
    let isOver = false;

    const gauge = async (): Promise<ProjectorGauge> => {
      // A start finds again what was left out before it, unless this build knows it.
      known ??= (await readProjectorGauge(gauges))?.unknownTypes.filter((type) => !unknown.isKnown(type)) ?? [];
      const gauged: ProjectionGauge[] = [];
      for (const state of runner.states()) {
        const { name } = state;
        const documents = await count(state);
        gauged.push({ name, state: stateOf(state, replays.last(name)), documents, replay: replays.of(name) });
      }
      return { projections: gauged, unknownTypes: [...new Set([...known, ...unknown.met()])].sort() };
    };
    const write = async (): Promise<void> => {
      if (isWorking) return;
      isWorking = true;
      try {
        const value = await gauge();
        const text = JSON.stringify(value);
        if (isOver || text === written) return;
        await gauges.write(gaugeName, value);
        written = text;
      } catch (cause) {
        onError(cause);
      } finally {
        isWorking = false;
      }
    };
    const timer = setInterval(() => void write(), everyMs).unref();
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  };
