import { Command as Program, CommanderError, Option } from 'commander';
import type { OutputConfiguration } from 'commander';
import { packageVersion } from '../../api/version.ts';
import type { Config } from '../settings/config.ts';
import { UsageError } from './command.ts';
import type { CliCall, CliCommand } from './command.ts';
import { cliCommands } from './commands.ts';

export type Terminal = Pick<CliCall, 'question' | 'signal'> & {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly config: () => Config;
};
const exitCodes = { done: 0, refused: 1, wrongCall: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

type ParsedCall = { readonly command: CliCommand; readonly json: boolean } & Pick<CliCall, 'args' | 'options'>;

/** Every command as one of commander's; `chosen` is given the one that was called. */
const programOf = (output: OutputConfiguration, chosen: (parsed: ParsedCall) => void): Program => {
  const program = new Program('muster')
    .version(packageVersion)
    .exitOverride()
    .configureOutput(output)
    .showHelpAfterError('Help: muster --help');
  const groups = new Map<string, Program>();
  const groupOf = (word: string): Program => {
    const group = groups.get(word) ?? program.command(word).description(`see muster ${word} --help`);
    groups.set(word, group);
    return group;
  };
  for (const command of cliCommands) {
    const [first = '', second] = command.name.split(' ');
    const own = second === undefined ? program.command(first) : groupOf(first).command(second);
    own.description(command.summary);
    for (const arg of command.args ?? []) own.argument(arg.endsWith('?') ? `[${arg.slice(0, -1)}]` : `<${arg}>`);
    const declared = Object.entries(command.options ?? {}).map(([name, { value, help }]) => {
      const option = new Option(`--${name}${value === null ? '' : ` <${value}>`}`, help);
      own.addOption(option);
      return [name, option.attributeName()] as const;
    });
    own.option('--json', 'print the answer as JSON');
    own.action(() => {
      const given = declared.flatMap(([name, attribute]) => {
        const value = own.getOptionValue(attribute) as string | true | undefined;
        return value === undefined ? [] : [[name, value === true ? '' : value] as const];
      });
      const json = own.getOptionValue('json') === true;
      chosen({ command, json, args: own.args, options: Object.fromEntries(given) });
    });
  }
  return program;
};

/** null: what was asked for, help or the version, is written already. */
const parse = (argv: readonly string[], out: (line: string) => void): ParsedCall | null => {
  const chosen: ParsedCall[] = [];
  let wrong = '';
  const output = {
    writeOut: (text: string): void => out(text.trimEnd()),
    writeErr: (text: string): void => void (wrong += text),
  };
  try {
    programOf(output, (parsed) => void chosen.push(parsed)).parse([...argv], { from: 'user' });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.exitCode !== 0) throw new UsageError(wrong.replace(/^error: /, '').trimEnd());
  }
  return chosen[0] ?? null;
};

/** Removes control characters from foreign text, so that it cannot control the terminal. */
const printable = (text: string): string =>
  text.toWellFormed().replace(
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Runs one command line: 0 done, 1 refused, 2 usage error. Failures are one line. */
export const runCli = async (argv: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  const { config, question, signal } = terminal;
  const out = (line: string): void => terminal.out(printable(line));
  const err = (line: string): void => terminal.err(printable(line));
  try {
    const parsed = parse(argv, out);
    if (parsed === null) return exitCodes.done;
    const { command, json, args, options } = parsed;
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
