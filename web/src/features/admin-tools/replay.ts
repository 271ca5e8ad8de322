import type { AdminProjections } from '../../../../src/contracts/admin-tools.ts';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import type { ProjectionName } from '../../../../src/contracts/projection-names.ts';

type ReplayProgress = Extract<LiveMessage, { type: 'replay-progress' }>;
/** waiting: requested, without progress yet. */
export type ReplayStep = Pick<ReplayProgress, 'done' | 'total' | 'etaSeconds'> & {
  state: ReplayProgress['state'] | 'waiting';
};
type Row = AdminProjections['projections'][number];

/** State of the latest rebuild on this page. */
export type Replay = {
  steps: ReadonlyMap<ProjectionName, ReplayStep>;
  /** Being requested: the number of steps is unknown. */
  asking: boolean;
  /** Time of the last message, in milliseconds. */
  at: number;
};
export type ReplayEvent =
  | { type: 'asking' }
  | { type: 'asked'; projections: readonly ProjectionName[] }
  | { type: 'refused' }
  | { type: 'progress'; message: Pick<ReplayProgress, 'projection' | 'state' | 'done' | 'total' | 'etaSeconds'> }
  | { type: 'read'; rows: readonly Pick<Row, 'name' | 'state' | 'replay'>[] };

export const noReplay: Replay = { steps: new Map(), asking: false, at: 0 };

/** Fetched state may be a second old; pushed state is newer. */
export const silenceMs = 5_000;

const waiting: ReplayStep = { state: 'waiting', done: 0, total: 0, etaSeconds: null };
const isOver = ({ state }: ReplayStep): boolean => state === 'swapped' || state === 'refused' || state === 'failed';
export const isRunning = ({ steps, asking }: Replay): boolean =>
  asking || [...steps.values()].some((step) => !isOver(step));

const outcomeOf = ({ state }: Pick<Row, 'state'>): ReplayStep['state'] =>
  state === 'refused' || state === 'failed' ? state : 'swapped';

/** Step from fetched state; none for a projection that is not being rebuilt. */
const stepRead = (row: Pick<Row, 'name' | 'state' | 'replay'>, known: ReplayStep | undefined): ReplayStep | null => {
  if (row.replay !== null) {
    const { done, total, etaSeconds } = row.replay;
    return { state: row.state === 'comparing' ? 'comparing' : 'building', done, total, etaSeconds };
  }
  return known === undefined || isOver(known) ? (known ?? null) : { ...known, state: outcomeOf(row) };
};

const read = (replay: Replay, rows: readonly Pick<Row, 'name' | 'state' | 'replay'>[], at: number): Replay => {
  if (at - replay.at < silenceMs) return replay;
  const isNew = !isRunning(replay);
  if (isNew && rows.every((row) => row.replay === null)) return replay;
  const steps = rows.flatMap((row): [ProjectionName, ReplayStep][] => {
    const step = stepRead(row, isNew ? undefined : replay.steps.get(row.name));
    return step === null ? [] : [[row.name, step]];
  });
  return { ...replay, steps: new Map(steps), at };
};

const withProgress = (
  replay: Replay,
  { projection, ...step }: Extract<ReplayEvent, { type: 'progress' }>['message'],
  at: number,
) => {
  const isNew = !isRunning(replay);
  // the end of a rebuild whose start was missed
  if (isNew && isOver(step)) return replay;
  const { state, done, total, etaSeconds } = step;
  const known = isNew ? [] : replay.steps;
  return { ...replay, steps: new Map([...known, [projection, { state, done, total, etaSeconds }]]), at };
};

/** Reducer of rebuild state: from requests, pushed progress, and fetches after silence. */
export const replayed = (replay: Replay, { at, ...event }: ReplayEvent & { at: number }): Replay => {
  switch (event.type) {
    case 'asking':
      return { steps: isRunning(replay) ? replay.steps : new Map(), asking: true, at };
    case 'asked':
      return {
        // progress may arrive before the answer
        steps: new Map([
          ...replay.steps,
          ...event.projections.map((name): [ProjectionName, ReplayStep] => [name, replay.steps.get(name) ?? waiting]),
        ]),
        asking: false,
        at,
      };
    case 'refused':
      return { ...replay, asking: false };
    case 'progress':
      return withProgress(replay, event.message, at);
    case 'read':
      return read(replay, event.rows, at);
    default:
      return replay;
  }
};

const shareOf = (step: ReplayStep): number => {
  if (isOver(step)) return 1;
  return step.total <= 0 ? 0 : Math.min(1, step.done / step.total);
};

/** Total progress, 0 to 1, and the longest time left; null: unknown. */
export const replayProgressOf = ({ steps }: Replay): { share: number; etaSeconds: number | null } => {
  const all = [...steps.values()];
  const etas = all.flatMap((step) => (isOver(step) ? [] : (step.etaSeconds ?? [])));
  return {
    share: all.length === 0 ? 0 : all.reduce((sum, step) => sum + shareOf(step), 0) / all.length,
    etaSeconds: etas.length === 0 ? null : Math.max(...etas),
  };
};

/** State of a read model: pushed progress is newer than fetched state. */
export const stateNow = ({ steps }: Replay, { name, state }: Pick<Row, 'name' | 'state'>): Row['state'] => {
  const step = steps.get(name);
  if (step === undefined || step.state === 'waiting') return state;
  if (!isOver(step)) return step.state === 'comparing' ? 'comparing' : 'building';
  if (state !== 'building' && state !== 'comparing') return state;
  return step.state === 'refused' || step.state === 'failed' ? step.state : 'live';
};

/** The names of the steps that have come to this. */
export const projectionsIn = ({ steps }: Replay, state: ReplayStep['state']): readonly ProjectionName[] =>
  [...steps].flatMap(([name, step]) => (step.state === state ? [name] : []));
