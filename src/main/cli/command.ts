import type { Config } from '../settings/config.ts';
import type { Json } from '../../domain/kernel/json.ts';

/** A usage error: shown with the usage, exit code 2. */
export class UsageError extends Error {}
/** A refusal: one line for the user, exit code 1. */
export class RefusedError extends Error {}

/** How a command accesses data. */
export type CommandAccess =
  /** Opens the files beside the server, and changes nothing. */
  | 'reads'
  /** Takes the lock of the data folder, or names its holder. */
  | 'owns'
  /** Asks the running server. */
  | 'asks';

type Option = { readonly value: string | null; readonly help: string };

export type CliCall = {
  /** Read when a command needs it: `help` does not. */
  readonly config: () => Config;
  readonly args: readonly string[];
  /** Values of options; '' for a flag, absent when not given. */
  readonly options: Readonly<Record<string, string>>;
  /** Whether --json was given. */
  readonly json: boolean;
  /** A line of the answer itself: for what is too long to be held. */
  readonly write: (line: string) => void;
  /** A line on how it gets on; silent with --json. */
  readonly say: (line: string) => void;
  /** Asks the person at the terminal. */
  readonly question: (text: string) => Promise<string>;
  /** Ends a continuous command. */
  readonly signal: AbortSignal;
};

/** `data` is what --json prints, `text` what a person reads; null: everything was written already. */
export type Result = { readonly ok: boolean; readonly data: Json; readonly text: string | null };

/** Everything that a command says of itself; usage, parsing, exit codes and the table in docs/cli.md derive from it. */
export type CliCommand = {
  /** One or two words. */
  readonly name: string;
  /** Names of what follows it; those that end with ? may be left out. */
  readonly args?: readonly string[];
  /** Options by name; `value`: placeholder in the usage, null for a flag. */
  readonly options?: Readonly<Record<string, Option>>;
  readonly access: CommandAccess;
  readonly summary: string;
  readonly run: (call: CliCall) => Promise<Result>;
};

/** A command line without its options: `restore <folder>`. */
export const callOf = ({ name, args = [], options = {} }: CliCommand): string =>
  [
    name,
    ...args.map((arg) => (arg.endsWith('?') ? `[<${arg.slice(0, -1)}>]` : `<${arg}>`)),
    ...Object.entries(options).map(([option, { value }]) => `[--${option}${value === null ? '' : ` <${value}>`}]`),
  ].join(' ');
