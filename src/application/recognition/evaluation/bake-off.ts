import type { BakeOffRow, BakeOffRun } from '../../../contracts/bake-off.ts';
import { matchNames } from '../../../domain/recognition/match.ts';
import type { ReadName } from '../../../domain/recognition/read-name.ts';
import { trialFigures } from '../../../domain/statistics/bake-off.ts';
import type { Trial } from '../../../domain/statistics/bake-off.ts';
import type { ReviewedSession } from '../../../domain/statistics/reviewed-session.ts';
import { again, creditedIn, namesBy, readAllWith, rereadPicture, withOpinions } from './reread.ts';
import type { RereadDeps } from './reread.ts';
import { finder, idOf, writeEvaluation } from './evaluation.ts';
import type { EvaluationDeps } from './evaluation.ts';
import type { EvaluationWork } from './evaluation-job.ts';

export type BakeOffDeps = RereadDeps & Pick<EvaluationDeps, 'gauges' | 'reviewed'>;
type Work = Extract<EvaluationWork, { kind: 'bake-off' }>;

/** All engines combined, as in a session. */
export const together = 'together';

type Column = { names: ReadName[]; pictures: number; ms: number; tokens: number | null; failed: number };
const column = (): Column => ({ names: [], pictures: 0, ms: 0, tokens: null, failed: 0 });
type Picture = { readonly ms: number; readonly tokens: number | null; readonly failed: boolean };
const add = (to: Column, names: readonly ReadName[], { ms, tokens, failed }: Picture): void => {
  to.names.push(...names);
  to.pictures += 1;
  to.ms += ms;
  if (tokens !== null) to.tokens = (to.tokens ?? 0) + tokens;
  to.failed += Number(failed);
};

/** Runs every chosen engine on the screenshots of one session: each alone, and all combined. */
const trySession = async (
  session: ReviewedSession,
  { engines, deps, signal }: { readonly engines: readonly string[]; readonly deps: BakeOffDeps; signal: AbortSignal },
): Promise<ReadonlyMap<string, Trial>> => {
  const readers = deps.cropReaders.filter((reader) => engines.includes(idOf(reader)));
  const roster = await deps.roster();
  const { index, bands } = roster;
  const calibration = await deps.calibration();
  const columns = new Map([finder, ...readers.map(idOf), together].map((id) => [id, column()]));
  const into = (id: string, names: readonly ReadName[], picture: Picture): void => {
    const to = columns.get(id);
    if (to !== undefined) add(to, names, picture);
  };
  for (const [image, mediaId] of session.pictures.entries()) {
    const reread = await rereadPicture({ ...deps, roster }, { mediaId, image }, signal);
    if (reread === null) {
      for (const id of columns.keys()) into(id, [], { ms: 0, tokens: null, failed: true });
      continue;
    }
    into(finder, reread.names, { ms: reread.ms, tokens: null, failed: false });
    const all = { ms: reread.ms, tokens: null as number | null };
    const said = [];
    for (const reader of readers) {
      const read = await readAllWith(reader, reread, signal);
      const { ms, tokens, error } = read;
      into(idOf(reader), namesBy(reader, reread.names, read), { ms, tokens, failed: error !== null });
      all.ms += ms;
      if (tokens !== null) all.tokens = (all.tokens ?? 0) + tokens;
      said.push(again(reader, read));
    }
    const names = await withOpinions({ cropReaders: said, index, calibration }, reread, signal);
    into(together, names, { ...all, failed: false });
  }
  const trialOf = (id: string, { names, ...spent }: Column): Trial => {
    // Engines that return only text are matched by their letters; the first engine's readings are weighed with the
    // calibration.
    const weighed = id === finder || id === together ? calibration : null;
    const credited = creditedIn(matchNames(index, names, weighed), { bands });
    return { credited, there: session.there, shown: session.shown, ...spent };
  };
  return new Map([...columns].map(([id, one]) => [id, trialOf(id, one)]));
};

const rowsOf = (trials: ReadonlyMap<string, readonly Trial[]>, engines: readonly string[]): BakeOffRow[] =>
  [...trials].flatMap(([engine, all]) =>
    engines.includes(engine) || engine === together ? [{ engine, ...trialFigures(all) }] : [],
  );

/**
 * Reads reviewed screenshots again with chosen engines, and reports how each would have done. Nothing is written to the
 * log; a slot spends its daily budget.
 */
export const runBakeOff = async (work: Work, deps: BakeOffDeps, signal: AbortSignal): Promise<BakeOffRun> => {
  const sessions = await deps.reviewed(work.sessions);
  const trials = new Map<string, Trial[]>();
  const { id, startedAt } = work;
  const run = (state: BakeOffRun['state'], done: number): BakeOffRun => {
    return { id, state, startedAt, done, of: sessions.length, rows: rowsOf(trials, work.engines) };
  };
  let done = 0;
  try {
    for (const session of sessions) {
      if (signal.aborted) return run('broken-off', done);
      const tried = await trySession(session, { engines: work.engines, deps, signal });
      for (const [engine, trial] of tried) trials.set(engine, [...(trials.get(engine) ?? []), trial]);
      done += 1;
      await writeEvaluation(work, run('running', done), deps);
    }
    await writeEvaluation(work, run('done', done), deps);
    return run('done', done);
  } catch (cause) {
    if (!signal.aborted) await writeEvaluation(work, run('failed', done), deps);
    throw cause;
  }
};
