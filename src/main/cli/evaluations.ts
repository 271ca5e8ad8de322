import { setTimeout as delay } from 'node:timers/promises';
import { evaluationSessions } from '../../contracts/bake-off.ts';
import type { OperatorCommand } from '../../contracts/command-line.ts';
import { visionSlots } from '../../contracts/vision.ts';
import { askServer } from './ask-server.ts';
import { UsageError } from './command.ts';
import type { CliCall, CliCommand, Result } from './command.ts';

type EvaluationCommand = Extract<OperatorCommand, { command: 'bake-off' | 'calibrate' }>;

const askAgainMs = 2_000;

const sessionsOf = (given: string | undefined): number => {
  const parsed = evaluationSessions.safeParse(given === undefined ? undefined : Number(given));
  if (!parsed.success) throw new UsageError('--sessions is a number from 1 to 200');
  return parsed.data;
};

/** Says first what it costs, begins when that is right, and waits until it is done. */
const run = async (
  { config, question, json, options, say, signal }: CliCall,
  asking: (step: EvaluationCommand['step']) => EvaluationCommand,
): Promise<Result> => {
  const settings = config();
  const cost = await askServer(settings, asking('cost'));
  if (!cost.done) return { ok: false, data: cost.data, text: cost.text };
  say(cost.text);
  const isAsked = !json && options['yes'] === undefined;
  if (isAsked && (await question('Go on? Type yes: ')).trim() !== 'yes')
    return { ok: false, data: { state: 'not begun' }, text: 'Nothing was read.' };
  const begun = await askServer(settings, asking('begin'));
  if (!begun.done) return { ok: false, data: begun.data, text: begun.text };
  let shown = '';
  for (;;) {
    const { done, text, data } = await askServer(settings, asking('state'));
    if (data['state'] !== 'running') return { ok: done, data, text };
    if (text !== shown) say(text);
    shown = text;
    await delay(askAgainMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return { ok: true, data, text: 'It continues in the server.' };
  }
};

const options = {
  sessions: { value: 'number', help: 'over how many of the sessions that were reviewed last, 20 by default' },
  yes: { value: null, help: 'without a question' },
} as const;

export const bakeOffCommand: CliCommand = {
  name: 'bake-off',
  options: { engines: { value: 'id,id', help: 'which engines, all by default' }, ...options },
  access: 'asks',
  summary: 'run engines on reviewed screenshots; shows the cost first',
  run: (call) => {
    const sessions = sessionsOf(call.options['sessions']);
    const { engines } = call.options;
    const chosen = engines === undefined ? {} : { engines: engines.split(',').map((id) => id.trim()) };
    return run(call, (step) => ({ command: 'bake-off', step, sessions, ...chosen }));
  },
};

export const calibrateCommand: CliCommand = {
  name: 'calibrate',
  args: ['slot'],
  options,
  access: 'asks',
  summary: 'calibrate a vision model with reviewed screenshots; shows the cost first',
  run: (call) => {
    const slot = visionSlots.find((one) => one === call.args[0]);
    if (slot === undefined)
      throw new UsageError(`There is no slot ${call.args[0] ?? ''}; there are ${visionSlots.join(', ')}`);
    const sessions = sessionsOf(call.options['sessions']);
    return run(call, (step) => ({ command: 'calibrate', step, slot, sessions }));
  },
};
