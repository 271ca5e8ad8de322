import type { AdminProjections } from '../../../../src/contracts/admin-tools.ts';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import type { ProjectionName } from '../../../../src/contracts/projection-names.ts';

type Told = Extract<LiveMessage, { type: 'replay-progress' }>;
/** waiting: it was asked for, and nothing has been heard of it yet. */
export type Step = Pick<Told, 'done' | 'total' | 'etaSeconds'> & { state: Told['state'] | 'waiting' };
type Row = AdminProjections['projections'][number];

/** A rebuild as far as this page knows of it; the last one until there is another. */
export type Replay = {
  steps: ReadonlyMap<ProjectionName, Step>;
  /** It is being asked for: nobody knows yet of how many steps it is. */
  asking: boolean;
  /** When something was heard last, in milliseconds. */
  at: number;
};
export type ReplayEvent =
  | { type: 'asking' }
  | { type: 'asked'; projections: readonly ProjectionName[] }
  | { type: 'refused' }
  | { type: 'heard'; message: Pick<Told, 'projection' | 'state' | 'done' | 'total' | 'etaSeconds'> }
  | { type: 'read'; rows: readonly Pick<Row, 'name' | 'state' | 'replay'>[] };

export const noReplay: Replay = { steps: new Map(), asking: false, at: 0 };

/** What the server says when it is asked may be a second old; what was pushed is newer. */
export const silenceMs = 5_000;

const waiting: Step = { state: 'waiting', done: 0, total: 0, etaSeconds: null };
const isOver = ({ state }: Step): boolean => state === 'swapped' || state === 'refused' || state === 'failed';
export const isRunning = ({ steps, asking }: Replay): boolean =>
  asking || [...steps.values()].some((step) => !isOver(step));

const outcomeOf = ({ state }: Pick<Row, 'state'>): Step['state'] =>
  state === 'refused' || state === 'failed' ? state : 'swapped';

/** A step by what was read of it; what nobody builds and nobody knew of is none. */
const stepRead = (row: Pick<Row, 'name' | 'state' | 'replay'>, known: Step | undefined): Step | null => {
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
  const steps = rows.flatMap((row): [ProjectionName, Step][] => {
    const step = stepRead(row, isNew ? undefined : replay.steps.get(row.name));
    return step === null ? [] : [[row.name, step]];
  });
  return { ...replay, steps: new Map(steps), at };
};

const heard = (
  replay: Replay,
  { projection, ...step }: Extract<ReplayEvent, { type: 'heard' }>['message'],
  at: number,
) => {
  const isNew = !isRunning(replay);
  // the end of one that nobody saw begin
  if (isNew && isOver(step)) return replay;
  const { state, done, total, etaSeconds } = step;
  const known = isNew ? [] : replay.steps;
  return { ...replay, steps: new Map([...known, [projection, { state, done, total, etaSeconds }]]), at };
};

/** What a page knows of rebuilds, by what it asks for, what is pushed, and what it reads after a silence. */
export const replayed = (replay: Replay, { at, ...event }: ReplayEvent & { at: number }): Replay => {
  switch (event.type) {
    case 'asking':
      return { steps: isRunning(replay) ? replay.steps : new Map(), asking: true, at };
    case 'asked':
      return {
        // the first steps may have been heard before the answer
        steps: new Map([
          ...replay.steps,
          ...event.projections.map((name): [ProjectionName, Step] => [name, replay.steps.get(name) ?? waiting]),
        ]),
        asking: false,
        at,
      };
    case 'refused':
      return { ...replay, asking: false };
    case 'heard':
      return heard(replay, event.message, at);
    case 'read':
      return read(replay, event.rows, at);
    default:
      return replay;
  }
};

const shareOf = (step: Step): number => {
  if (isOver(step)) return 1;
  return step.total <= 0 ? 0 : Math.min(1, step.done / step.total);
};

/** How far all of it is, 0 to 1, and the longest that is left of a step; null: nobody knows. */
export const progressOf = ({ steps }: Replay): { share: number; etaSeconds: number | null } => {
  const all = [...steps.values()];
  const etas = all.flatMap((step) => (isOver(step) ? [] : (step.etaSeconds ?? [])));
  return {
    share: all.length === 0 ? 0 : all.reduce((sum, step) => sum + shareOf(step), 0) / all.length,
    etaSeconds: etas.length === 0 ? null : Math.max(...etas),
  };
};

/** How a read model is: what was pushed of its rebuild is newer than what was read of it. */
export const stateNow = ({ steps }: Replay, { name, state }: Pick<Row, 'name' | 'state'>): Row['state'] => {
  const step = steps.get(name);
  if (step === undefined || step.state === 'waiting') return state;
  if (!isOver(step)) return step.state === 'comparing' ? 'comparing' : 'building';
  if (state !== 'building' && state !== 'comparing') return state;
  return step.state === 'refused' || step.state === 'failed' ? step.state : 'live';
};

/** The names of the steps that have come to this. */
export const namesIn = ({ steps }: Replay, state: Step['state']): readonly ProjectionName[] =>
  [...steps].flatMap(([name, step]) => (step.state === state ? [name] : []));
