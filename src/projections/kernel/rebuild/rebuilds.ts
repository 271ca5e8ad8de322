import type { Ids } from '../../../ports/clock.ts';
import type { RebuildProgress } from './rebuild-progress.ts';
import type { RebuildOutcome } from './rebuild.ts';
import type { Runner } from '../run/runner.ts';

export type ReplayOf = {
  readonly replayId: string;
  readonly done: number;
  readonly total: number;
  readonly etaSeconds: number | null;
};
type RebuildRequest = { readonly replayId: string; readonly projections: readonly string[]; readonly starts: boolean };
type RunningReplay = { readonly replayId: string; readonly projections: readonly string[] };

/** State of a runner's rebuilds, requested by people or started by itself. */
export type Rebuilds = {
  /**
   * Returns the replay that covers all wanted projections, starting one if asked to; `replay` is null when none is
   * running. null: this process runs no projections.
   */
  readonly answer: (wanted: RebuildRequest) => { readonly replay: RunningReplay | null } | null;
  /** Records each step of each rebuild. */
  progressed(progress: RebuildProgress): void;
  /** Replay of a projection that is being rebuilt; null for others. */
  of(projection: string): ReplayOf | null;
  /** Last progress; null: none since the process started. */
  last(projection: string): RebuildProgress | null;
};

type Deps = {
  readonly runner: Pick<Runner, 'rebuild' | 'states'>;
  readonly ids: Ids;
  /** Receives a sentence at each start and end. */
  readonly report: (text: string) => void;
};

const ended: ReadonlySet<RebuildProgress['state']> = new Set(['swapped', 'refused', 'failed']);
const some = (names: readonly string[]): string =>
  names.length === 1 ? `the read model ${names[0]}` : `${names.length} read models`;

const summary = (names: readonly string[], outcomes: readonly PromiseSettledResult<RebuildOutcome>[]): string => {
  const of = (wanted: string): string[] =>
    names.filter((_name, index) => {
      const outcome = outcomes[index];
      return (outcome?.status === 'fulfilled' ? outcome.value.outcome : 'failed') === wanted;
    });
  const [refused, failed] = [of('refused'), of('failed')];
  if (refused.length + failed.length === 0) return `The rebuild of ${some(names)} has ended: all of it serves.`;
  const but = [
    ...(refused.length === 0 ? [] : [`refused, because it differs: ${refused.join(', ')}`]),
    ...(failed.length === 0 ? [] : [`failed: ${failed.join(', ')}`]),
  ];
  return `The rebuild of ${some(names)} has ended; ${but.join('; ')}.`;
};

export const createRebuilds = ({ runner, ids, report }: Deps): Rebuilds => {
  /** Requested rebuilds in progress. */
  const asked = new Map<string, readonly string[]>();
  const byItself = new Map<string, string>();
  const latest = new Map<string, RebuildProgress>();

  const making = (names: readonly string[]): RunningReplay | null => {
    const found = [...asked].find(([, projections]) => names.every((name) => projections.includes(name)));
    return found === undefined ? null : { replayId: found[0], projections: found[1] };
  };
  const idOf = (projection: string): string | null =>
    [...asked].findLast(([, names]) => names.includes(projection))?.[0] ?? byItself.get(projection) ?? null;

  const begin = async (replayId: string, projections: readonly string[]): Promise<void> => {
    asked.set(replayId, projections);
    report(`A rebuild of ${some(projections)} started.`);
    const outcomes = await Promise.allSettled(projections.map((name) => runner.rebuild(name)));
    asked.delete(replayId);
    report(summary(projections, outcomes));
  };

  const isRunning = (): boolean => runner.states().some(({ status }) => status !== 'stopped');

  return {
    answer: ({ replayId, projections, starts }) => {
      if (!isRunning()) return null;
      const known = making(projections);
      if (known !== null || !starts) return { replay: known };
      void begin(replayId, projections);
      return { replay: { replayId, projections } };
    },
    progressed: (progress) => {
      const { projection, state } = progress;
      latest.set(projection, progress);
      if (!ended.has(state) && idOf(projection) === null) {
        byItself.set(projection, ids.random());
        report(`The read model ${projection} is being rebuilt.`);
      }
      if (ended.has(state) && byItself.delete(projection))
        report(
          state === 'swapped'
            ? `The read model ${projection} was rebuilt.`
            : `The read model ${projection} could not be rebuilt.`,
        );
    },
    of: (projection) => {
      const replayId = idOf(projection);
      const isBuilding = runner.states().some(({ name, status }) => name === projection && status === 'rebuilding');
      if (replayId === null || !isBuilding) return null;
      const at = latest.get(projection);
      // Progress of an earlier rebuild does not count for one that has not started to read.
      const { done, total, etaSeconds } =
        at === undefined || ended.has(at.state) ? { done: 0, total: 0, etaSeconds: null } : at;
      return { replayId, done, total, etaSeconds };
    },
    last: (projection) => latest.get(projection) ?? null,
  };
};
