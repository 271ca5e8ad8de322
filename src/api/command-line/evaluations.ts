import {
  requestEvaluation,
  enginesOf,
  evaluationState,
  unknownEngine,
} from '../../application/recognition/evaluation/evaluation.ts';
import type { RequestedEvaluation } from '../../application/recognition/evaluation/evaluation.ts';
import type { OperatorAnswer, OperatorCommand } from '../../contracts/command-line.ts';
import type { BakeOffRow, BakeOffRun, SlotCalibrationRun } from '../../contracts/bake-off.ts';
import { problem } from '../../application/problems/problem.ts';
import { evaluationDeps } from '../http/routes/evaluation-deps.ts';
import type { EvaluationParts } from '../http/routes/evaluation-deps.ts';

type CommandOf<C extends OperatorCommand['command']> = Extract<OperatorCommand, { command: C }>;

const percent = (value: number | null): string => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);
const lineOf = ({ engine, precision, recall, f1, error, seconds, tokens, failed }: BakeOffRow): string =>
  [
    engine.padEnd(12),
    ...[percent(precision), percent(recall), percent(f1)].map((text) => text.padStart(9)),
    (error?.toFixed(3) ?? '–').padStart(7),
    (seconds?.toFixed(2) ?? '–').padStart(8),
    String(tokens ?? '–').padStart(9),
    String(failed).padStart(7),
  ].join(' ');
const head = 'engine       precision    recall        F1     ECE  seconds    tokens  failed';

const nothing = (text: string): OperatorAnswer => ({ done: false, text, data: { state: 'refused' } });

const ofAsked = ({ state, message }: RequestedEvaluation): OperatorAnswer => {
  if (state === 'nothing' || state === 'busy') return nothing(message);
  return state === 'asked'
    ? { done: true, text: message, data: { state } }
    : { done: true, text: '', data: { state: 'running' } };
};

const ofRun = ({ state, done, of, rows }: BakeOffRun): OperatorAnswer => ({
  done: state === 'done' || state === 'running',
  text: state === 'running' ? `${done} of ${of} sessions` : [head, ...rows.map(lineOf)].join('\n'),
  data: { state, done, of, rows: rows.map((row) => JSON.stringify(row)) },
});

/** `muster bake-off`: shows the cost, starts a run, or shows its progress. */
export const askBakeOff = async (asked: CommandOf<'bake-off'>, parts: EvaluationParts): Promise<OperatorAnswer> => {
  const deps = evaluationDeps(parts);
  if (asked.step === 'state') {
    const run = await evaluationState<BakeOffRun>({ kind: 'bake-off' }, deps);
    return run === null ? nothing('No bake-off has run yet.') : ofRun(run);
  }
  const { engines = enginesOf(deps), sessions, step } = asked;
  const unknown = unknownEngine(engines, deps);
  if (unknown !== null) throw problem('not-found', unknown);
  return ofAsked(
    await requestEvaluation({ wanted: { kind: 'bake-off', engines, sessions }, begins: step === 'begin' }, deps),
  );
};

const ofCalibration = ({ state, done, of, names, tokens, why }: SlotCalibrationRun): OperatorAnswer => {
  const said = `It judged ${names} names and took ${tokens} tokens.`;
  const text = {
    running: `${done} of ${of} sessions`,
    done: `It is calibrated. ${said}`,
    failed: `It is not calibrated: ${why ?? 'it was interrupted'}. It may raise questions, never confidence.`,
    'broken-off': 'It was interrupted because the server stopped.',
  }[state];
  return { done: state === 'done' || state === 'running', text, data: { state, done, of, names, tokens } };
};

/** `muster calibrate ai1`: the same for the reliability of a slot. */
export const askCalibration = async (
  asked: CommandOf<'calibrate'>,
  parts: EvaluationParts,
): Promise<OperatorAnswer> => {
  const deps = evaluationDeps(parts);
  const { slot, sessions, step } = asked;
  const of = { kind: 'calibrate', slot } as const;
  if (step === 'state') {
    const run = await evaluationState<SlotCalibrationRun>(of, deps);
    return run === null ? nothing(`${slot} was never calibrated.`) : ofCalibration(run);
  }
  if (!enginesOf(deps).includes(slot))
    throw problem('not-found', `${slot} is not set up, or AI_MODE is off. It is not asked.`);
  return ofAsked(await requestEvaluation({ wanted: { ...of, sessions }, begins: step === 'begin' }, deps));
};
