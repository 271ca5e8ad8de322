import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** File operations of a process in order of their start; times are seconds since the epoch. */
export type FileCall = {
  readonly at: number;
  /** When it had returned; Infinity where the process died in it. */
  readonly until: number;
} & (
  | { readonly kind: 'create'; readonly path: string; readonly truncates: boolean }
  /** `offset` null: after the previous write to the file. */
  | { readonly kind: 'write'; readonly path: string; readonly offset: number | null; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'rename' | 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'mkdir'; readonly path: string }
);

/** Options of strace: all threads, with paths and bytes in hexadecimal. */
export const tracer = [
  'strace', '-f', '-y', '-ttt', '-xx', '-s', '8000000', '-e', 'signal=none', '-e',
  'trace=openat,write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,mkdir,mkdirat,rmdir',
]; // prettier-ignore

const bytesOf = (hex = ''): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const textOf = (hex = ''): string => bytesOf(hex).toString();

type Parsed = FileCall extends infer C ? (C extends FileCall ? Omit<C, 'at' | 'until'> : never) : never;

const quoted = (args: string): string[] => [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) => textOf(hex));

type Read = (args: string, path: string) => Parsed | null;
const readWrite: Read = (args, path) => {
  const [, hex, offset] = /"((?:\\x[0-9a-f]{2})*)", \d+(?:, (\d+))?/.exec(args) ?? [];
  return { kind: 'write', path, offset: offset === undefined ? null : Number(offset), bytes: bytesOf(hex) };
};
const readSync: Read = (_args, path) => ({ kind: 'sync', path });
const readNames =
  (kind: 'rename' | 'link'): Read =>
  (args) => {
    const [path = '', to = ''] = quoted(args);
    return { kind, path, to };
  };
const readName =
  (kind: 'unlink' | 'mkdir'): Read =>
  (args) => ({ kind, path: quoted(args)[0] ?? '' });

/** By the name of the call; `path` is that of its file descriptor. */
const calls: Readonly<Record<string, Read>> = {
  openat: (args) =>
    /O_CREAT|O_TRUNC/.test(args)
      ? { kind: 'create', path: quoted(args)[0] ?? '', truncates: args.includes('O_TRUNC') }
      : null,
  write: readWrite,
  pwrite64: readWrite,
  ftruncate: (args, path) => ({ kind: 'truncate', path, size: Number(/, (\d+)/.exec(args)?.[1]) }),
  fsync: readSync,
  fdatasync: readSync,
  rename: readNames('rename'),
  renameat: readNames('rename'),
  renameat2: readNames('rename'),
  link: readNames('link'),
  linkat: readNames('link'),
  unlink: readName('unlink'),
  unlinkat: readName('unlink'),
  rmdir: readName('unlink'),
  mkdir: readName('mkdir'),
  mkdirat: readName('mkdir'),
};

/** null for what changes no file. Throws for a call that it does not know to read. */
const parseCall = (name: string, args: string): Parsed | null => {
  const read = calls[name];
  const path = textOf(/^\d+<((?:\\x[0-9a-f]{2})+)>/.exec(args)?.[1]);
  if (read === undefined) throw new Error(`${name} of ${path}: the harness does not know this call`);
  return read(args, path);
};

type Begun = { readonly at: number; readonly name: string; readonly args: string };
type Ended = Begun & { readonly until: number };

const isRefused = (result = '-'): boolean => result.startsWith('-');

/** The end of a call that strace had printed as unfinished. */
const resume = (rest: string, begun: Begun | undefined, until: number): Ended | null => {
  const [, args = '', result] = /^<\.\.\. \w+ resumed>(.*)\) += (-?\d+)/s.exec(rest) ?? [];
  return begun === undefined || isRefused(result) ? null : { ...begun, args: `${begun.args}${args}`, until };
};

/** Parses a line of strace; `open` has unfinished calls by thread. null for unfinished and failed calls. */
const readLine = (line: string, open: Map<string, Begun>): Ended | null => {
  // The number of a thread takes five places at least.
  const found = /^(\d+) +(\d+\.\d+) (.*)$/s.exec(line);
  if (found === null) throw new Error(`No line of strace: ${line.slice(0, 200)}`);
  const [, pid = '', seconds, rest = ''] = found;
  const now = Number(seconds);
  if (rest.startsWith('<... ')) {
    const ended = resume(rest, open.get(pid), now);
    open.delete(pid);
    return ended;
  }
  const [, name = '', tail = ''] = /^(\w+)\((.*)$/s.exec(rest) ?? [];
  if (tail.endsWith(unfinished)) {
    open.set(pid, { at: now, name, args: tail.slice(0, -unfinished.length) });
    return null;
  }
  const [, args = '', result] = /^(.*)\) += (-?\d+)/s.exec(tail) ?? [];
  return isRefused(result) ? null : { at: now, until: now, name, args };
};
const unfinished = '<unfinished ...>';

/** Calls on files that are kept, and that have not failed; those that the process died in, too. */
export const readTrace = async (file: string, isKept: (path: string) => boolean): Promise<FileCall[]> => {
  const found: FileCall[] = [];
  const open = new Map<string, Begun>();
  const add = ({ name, args, at, until }: Ended): void => {
    const descriptor = textOf(/<((?:\\x[0-9a-f]{2})+)>/.exec(args)?.[1]);
    if (!isKept(descriptor) && !quoted(args.slice(0, 20_000)).some(isKept)) return;
    const parsed = parseCall(name, args);
    if (parsed !== null && isKept(parsed.path)) found.push({ ...parsed, at, until });
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const ended = readLine(line, open);
    if (ended !== null) add(ended);
  }
  for (const begun of open.values()) add({ ...begun, until: Infinity });
  return found.toSorted((a, b) => a.at - b.at);
};
