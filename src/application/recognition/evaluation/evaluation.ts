import type { BakeOffRun, EvaluationCost, SlotCalibrationRun } from '../../../contracts/bake-off.ts';
import type { ReviewedSession } from '../../../domain/statistics/reviewed-session.ts';
import type { Clock, Ids } from '../../../ports/clock.ts';
import type { StatusStore } from '../../../ports/status-store.ts';
import type { JobQueue } from '../../../ports/jobs.ts';
import type { CropReader } from '../../../ports/recogniser.ts';
import { gaugeOf, evaluationJob, evaluationJobs } from './evaluation-job.ts';
import type { EvaluationWork } from './evaluation-job.ts';

/** The engine that locates names; required. */
export const finder = 'PP-OCRv4';

export const idOf = ({ slot, model }: Pick<CropReader, 'slot' | 'model'>): string => slot ?? model;

export type EvaluationDeps = {
  readonly jobs: Pick<JobQueue, 'enqueue' | 'has'>;
  readonly gauges: Pick<StatusStore, 'read' | 'write'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cropReaders: readonly CropReader[];
  readonly reviewed: (count: number) => Promise<readonly ReviewedSession[]>;
};

/** All engine ids, in the order in which they are asked. */
export const enginesOf = ({ cropReaders }: Pick<EvaluationDeps, 'cropReaders'>): readonly string[] => [
  finder,
  ...cropReaders.map(idOf),
];

/** Problem sentence for the first engine that is not configured; null: all are. */
export const unknownEngine = (engines: readonly string[], deps: Pick<EvaluationDeps, 'cropReaders'>): string | null => {
  const known = enginesOf(deps);
  const unknown = engines.find((id) => !known.includes(id));
  return unknown === undefined ? null : `There is no engine ${unknown}; there are ${known.join(', ')}.`;
};

const costOfReader = async (
  reader: CropReader,
  names: readonly number[],
): Promise<EvaluationCost['engines'][number]> => {
  const { budget } = reader;
  const id = idOf(reader);
  if (budget === undefined) return { id, tokens: null, left: null };
  return { id, tokens: names.reduce((sum, crops) => sum + budget.most(crops), 0), left: await budget.left() };
};

const number = (value: number): string => value.toLocaleString('en');
const many = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? '' : 's'}`;

const messageOf = ({ sessions, pictures, engines }: Omit<EvaluationCost, 'message'>): string => {
  if (sessions === 0) return 'No session with screenshots has been reviewed yet.';
  const paid = engines.flatMap(({ id, tokens, left }) =>
    tokens === null
      ? []
      : [`${id} takes about ${many(tokens, 'token')}, of ${number(left ?? 0)} that it has left today`],
  );
  const read = `${many(pictures, 'screenshot')} from ${many(sessions, 'session')} will be read again.`;
  return paid.length === 0 ? `${read} It costs no tokens.` : `${read} ${paid.join('; ')}.`;
};

/** Estimates the cost of a run without calling any engine. */
export const evaluationCostOf = async (
  { engines, sessions: count }: { readonly engines: readonly string[]; readonly sessions: number },
  deps: Pick<EvaluationDeps, 'cropReaders' | 'reviewed'>,
): Promise<EvaluationCost> => {
  const sessions = await deps.reviewed(count);
  const names = sessions.flatMap((session) =>
    session.pictures.map((_picture, at) => session.names.filter(({ image }) => image === at).length),
  );
  const readers = deps.cropReaders.filter((reader) => engines.includes(idOf(reader)));
  const cost = {
    sessions: sessions.length,
    pictures: names.length,
    names: names.reduce((sum, one) => sum + one, 0),
    engines: [
      ...(engines.includes(finder) ? [{ id: finder, tokens: null, left: null }] : []),
      ...(await Promise.all(readers.map((reader) => costOfReader(reader, names)))),
    ],
  };
  return { ...cost, message: messageOf(cost) };
};

type Run = BakeOffRun | SlotCalibrationRun;

/** State of the last run of a kind; a run whose process has ended is over. */
export const evaluationState = async <R extends Run>(
  of: Parameters<typeof gaugeOf>[0],
  { gauges, jobs }: Pick<EvaluationDeps, 'gauges'> & { readonly jobs: Pick<JobQueue, 'has'> },
): Promise<R | null> => {
  // The seam: written by `writeEvaluation`.
  const run = (await gauges.read(gaugeOf(of))) as unknown as R | null;
  if (run?.state !== 'running' || (await jobs.has(evaluationJobs))) return run;
  return { ...run, state: 'broken-off' };
};

export const writeEvaluation = (
  work: Parameters<typeof gaugeOf>[0],
  run: Run,
  { gauges }: Pick<EvaluationDeps, 'gauges'>,
): Promise<void> => gauges.write(gaugeOf(work), structuredClone(run));

type EvaluationRequest =
  | { readonly kind: 'bake-off'; readonly engines: readonly string[]; readonly sessions: number }
  | { readonly kind: 'calibrate'; readonly slot: string; readonly sessions: number };

/** Starts a run in the process that recognises screenshots; false: one is running. Nothing is written to the log. */
const startEvaluation = async (wanted: EvaluationRequest, deps: EvaluationDeps): Promise<boolean> => {
  if (await deps.jobs.has(evaluationJobs)) return false;
  const id = deps.ids.random();
  const startedAt = deps.clock.now().toISOString();
  const common = { id, state: 'running', startedAt, done: 0, of: wanted.sessions } as const;
  const work: EvaluationWork = { ...wanted, id, startedAt };
  if (work.kind === 'bake-off') await writeEvaluation(work, { ...common, rows: [] }, deps);
  else await writeEvaluation(work, { ...common, names: 0, tokens: 0, why: null }, deps);
  await deps.jobs.enqueue(evaluationJob(work));
  return true;
};

/** `nothing`: there is nothing to read; `busy`: a run is in progress; `message` says so, or gives the cost. */
export type RequestedEvaluation = {
  readonly state: 'nothing' | 'busy' | 'asked' | 'begun';
  readonly cost: EvaluationCost;
  readonly message: string;
};

/** Reports the cost of a run, and starts it unless only the cost was requested. */
export const requestEvaluation = async (
  { wanted, begins }: { readonly wanted: EvaluationRequest; readonly begins: boolean },
  deps: EvaluationDeps,
): Promise<RequestedEvaluation> => {
  const engines = wanted.kind === 'bake-off' ? wanted.engines : [wanted.slot];
  const cost = await evaluationCostOf({ engines, sessions: wanted.sessions }, deps);
  const { message } = cost;
  if (cost.sessions === 0) return { state: 'nothing', cost, message };
  if (!begins) return { state: 'asked', cost, message };
  return (await startEvaluation(wanted, deps))
    ? { state: 'begun', cost, message }
    : { state: 'busy', cost, message: 'A bake-off is already running.' };
};
