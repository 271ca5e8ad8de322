import { fork } from 'node:child_process';
import type { ChildProcess, Serializable } from 'node:child_process';
import { codedError } from '../coded-error.ts';
import { watchMemory } from './watch-memory.ts';

export type AskedProcessOptions = {
  /** Module to run; it uses `answerQuestions`. */
  readonly program: string;
  /** Its only argument. */
  readonly argument: string;
  /** Words for error messages. */
  readonly words: { readonly work: string; readonly process: string };
  /** Time limit per request. */
  readonly timeoutMs: number;
  /** Idle time after which the process ends and frees its memory. */
  readonly idleMs: number;
  /** Limit of resident memory; above it the process is killed. */
  readonly mostBytes: number;
};

type Question = { readonly id: number; readonly question: Serializable };
type Ready = { readonly ready: true };
type Answer<A> = { readonly id: number; readonly answer: A } | { readonly id: number; readonly failure: string };

/** Environment passed to native libraries, without the server's settings and secrets. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'SystemRoot'];
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // Limits memory arenas of glibc, which each thread would keep.
  MALLOC_ARENA_MAX: '2',
});

const startProcess = ({ program, argument }: AskedProcessOptions): ChildProcess =>
  fork(program, [argument], {
    execArgv: [],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('the work was aborted');

/** The start does not count towards a request's time, and may be slow on a busy machine. */
const startMs = 30_000;

const killed = (message: string): Error => codedError('killed', message);

type PoolState = {
  readonly signal: AbortSignal;
  readonly options: AskedProcessOptions;
  /** Processes that are ready. */
  readonly started: WeakSet<ChildProcess>;
};

/** Sends one request. An early end also ends the process, because native code cannot be interrupted. */
const askChild = <A>(
  child: ChildProcess,
  asked: Question,
  { signal, started, options: { words, timeoutMs, mostBytes } }: PoolState,
): Promise<A> =>
  new Promise((resolve, reject) => {
    const fail = (cause: Error): void => {
      done();
      reject(cause);
    };
    const kill = (cause: Error): void => {
      child.kill('SIGKILL');
      fail(cause);
    };
    const onMessage = (message: unknown): void => {
      const answer = message as Answer<A> | Ready;
      if ('ready' in answer) {
        started.add(child);
        clearTimeout(timer);
        timer = setTimeout(onTimeout, timeoutMs);
        return;
      }
      if (answer.id !== asked.id) return;
      if ('failure' in answer) return fail(codedError('failed', answer.failure));
      done();
      resolve(answer.answer);
    };
    const onExit = (code: number | null, by: string | null): void =>
      fail(killed(`${words.process} ended (${by ?? String(code)})`));
    const onAbort = (): void => kill(reasonOf(signal));
    const onTimeout = (): void => kill(killed(`${words.work} took longer than ${timeoutMs} ms`));
    let timer = setTimeout(onTimeout, started.has(child) ? timeoutMs : startMs + timeoutMs);
    const unwatch = watchMemory(child.pid, mostBytes, (bytes) =>
      kill(killed(`${words.work} took ${Math.round(bytes / 1e6)} MB of memory`)),
    );
    const done = (): void => {
      clearTimeout(timer);
      unwatch();
      child.off('message', onMessage).off('exit', onExit).off('error', kill);
      signal.removeEventListener('abort', onAbort);
    };
    child.on('message', onMessage).on('exit', onExit).on('error', kill);
    signal.addEventListener('abort', onAbort, { once: true });
    child.send(asked, (cause) => {
      if (cause !== null) kill(cause);
    });
  });

/** Keeps the process: started by the first request, restarted after its death, ended when idle. */
const createKeeper = (options: AskedProcessOptions) => {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      clearTimeout(idle);
      if (child === null || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return {
    stop,
    running: (): ChildProcess => {
      clearTimeout(idle);
      if (child?.connected === true && !child.killed) return child;
      const next = startProcess(options);
      // Without a listener a failed start would crash the server.
      next.on('error', () => undefined);
      child = next;
      return next;
    },
    rest: (): void => {
      idle = setTimeout(() => void stop(), options.idleMs).unref();
    },
  };
};

/**
 * A process of our own that answers one question at a time; further ones wait. `ask` rejects with code `failed` when it
 * says so, `killed` when it died or had to be ended for its time or memory (the next question starts another), `closed`
 * after `close`, and with the signal's reason when that aborts.
 */
export const createAskedProcess = <A>(options: AskedProcessOptions) => {
  const keeper = createKeeper(options);
  const closing = new AbortController();
  const started = new WeakSet<ChildProcess>();
  let last: Promise<unknown> = Promise.resolve();
  let ids = 0;

  const askNow = async (question: Serializable, signal: AbortSignal): Promise<A> => {
    if (signal.aborted) throw reasonOf(signal);
    try {
      return await askChild<A>(keeper.running(), { id: ++ids, question }, { signal, options, started });
    } finally {
      keeper.rest();
    }
  };

  return {
    ask: (question: Serializable, given?: AbortSignal): Promise<A> => {
      const signal = given === undefined ? closing.signal : AbortSignal.any([given, closing.signal]);
      const turn = last.then(() => askNow(question, signal));
      last = turn.catch(() => undefined);
      return untilAborted(turn, signal);
    },
    /** Ends the process and rejects waiting requests. */
    close: async (): Promise<void> => {
      closing.abort(codedError('closed', `${options.words.process} is closed`));
      await last;
      await keeper.stop();
    },
  };
};

/** Waiting requests are rejected at once on abort. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(reasonOf(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
