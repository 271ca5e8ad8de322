import { parseArgs } from 'node:util';
import type { Config } from '../settings/config.ts';
import { codeOf } from '../../adapters/coded-error.ts';
import { callOf, UsageError } from './command.ts';
import type { Call, Command } from './command.ts';
import { commands } from './commands.ts';

export type Terminal = Pick<Call, 'question' | 'signal'> & {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly config: () => Config;
};
const exitCodes = { done: 0, refused: 1, wrongCall: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const usage = (): string => {
  const calls = commands.map((command) => [callOf(command), command.summary] as const);
  const width = Math.max(...calls.map(([call]) => call.length));
  return ['Commands:', ...calls.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`)].join('\n');
};

/** The longest name that the words begin with. */
const find = (words: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .sort((a, b) => b.name.length - a.name.length)[0];

type Parsed = { readonly command: Command; readonly json: boolean } & Pick<Call, 'args' | 'options'>;

/** By shape and not by `instanceof`: Node makes it in its own realm. */
const isParseError = (cause: unknown): cause is Error & { readonly code: string } =>
  codeOf(cause)?.startsWith('ERR_PARSE_ARGS') === true;

/** What is given twice, unknown, missing or too much is a wrong call. */
const parse = (argv: readonly string[]): Parsed => {
  const words = argv.filter((word) => !word.startsWith('-'));
  const command = find(words);
  if (command === undefined)
    throw new UsageError(words.length === 0 ? usage() : `There is no command ${words.join(' ')}\n${usage()}`);
  const declared = Object.entries(command.options ?? {}).map(
    ([name, { value }]) => [name, { type: value === null ? 'boolean' : 'string' }] as const,
  );
  const wrong = (what: string): UsageError => new UsageError(`${what}\nUsage: muster ${callOf(command)} [--json]`);
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...Object.fromEntries(declared), json: { type: 'boolean' } },
    });
    const args = positionals.slice(command.name.split(' ').length);
    const wanted = command.args ?? [];
    const missing = wanted.find((name, index) => !name.endsWith('?') && args[index] === undefined);
    if (missing !== undefined) throw wrong(`${missing} is missing`);
    if (args.length > wanted.length) throw wrong(`${args.slice(wanted.length).join(' ')} is too much`);
    const { json = false, ...given } = values as Record<string, string | boolean>;
    const options = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === true ? '' : String(value)]),
    );
    return { command, json: json === true, args, options };
  } catch (cause) {
    if (!isParseError(cause)) throw cause;
    throw wrong(cause.message.split('. ')[0] ?? cause.message);
  }
};

/** A name in a file, or from somebody else's server, is text: it moves no cursor and rings no bell. */
const printable = (text: string): string =>
  text.toWellFormed().replace(
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Runs one command line: 0 done, 1 refused, 2 wrong call. What fails is told in one line. */
export const runCli = async (argv: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  const { config, question, signal } = terminal;
  const out = (line: string): void => terminal.out(printable(line));
  const err = (line: string): void => terminal.err(printable(line));
  try {
    const { command, json, args, options } = parse(argv);
    const say = json ? (): void => undefined : out;
    const result = await command.run({ config, args, options, json, write: out, say, question, signal });
    if (json && result.text !== null) out(JSON.stringify(result.data));
    else if (result.text !== null && result.text !== '') out(result.text);
    return result.ok ? exitCodes.done : exitCodes.refused;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    err(`muster: ${cause.message}`);
    return cause instanceof UsageError ? exitCodes.wrongCall : exitCodes.refused;
  }
};
