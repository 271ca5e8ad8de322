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
type Told = { readonly replayId: string; readonly projections: readonly string[] };

/** What is known of the rebuilds of a runner: those that somebody asked for, and those that it began by itself. */
export type Rebuilds = {
  /**
   * The replay that makes all of these, begun now when none is under way and it should be; null in it: none is. null: this
   * process runs no projections.
   */
  readonly answer: (wanted: RebuildRequest) => { readonly replay: Told | null } | null;
  /** Hears of every step of every rebuild. */
  progressed(progress: RebuildProgress): void;
  /** Of a projection that is being built anew; null for every other. */
  of(projection: string): ReplayOf | null;
  /** The last that was heard; null: nothing since the start. */
  last(projection: string): RebuildProgress | null;
};

type Deps = {
  readonly runner: Pick<Runner, 'rebuild' | 'states'>;
  readonly ids: Ids;
  /** Hears in a sentence of what begins and ends. */
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
  /** Asked for and under way. */
  const asked = new Map<string, readonly string[]>();
  const byItself = new Map<string, string>();
  const latest = new Map<string, RebuildProgress>();

  const making = (names: readonly string[]): Told | null => {
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
      // What an earlier rebuild came to says nothing of one that has not begun to read.
      const { done, total, etaSeconds } =
        at === undefined || ended.has(at.state) ? { done: 0, total: 0, etaSeconds: null } : at;
      return { replayId, done, total, etaSeconds };
    },
    last: (projection) => latest.get(projection) ?? null,
  };
};
