import { fork } from 'node:child_process';
import type { ChildProcess, Serializable } from 'node:child_process';
import { codedError } from '../coded-error.ts';
import { watchMemory } from './watch-memory.ts';

export type AskedProcessOptions = {
  /** The module that it runs; `answerQuestions` speaks for it. */
  readonly program: string;
  /** Its only argument. */
  readonly argument: string;
  /** What is worked on and who does it, for errors. */
  readonly words: { readonly work: string; readonly process: string };
  /** What takes longer is given up. */
  readonly timeoutMs: number;
  /** The process ends after so long without a question, which gives its memory back. */
  readonly idleMs: number;
  /** Resident memory above which it is killed. */
  readonly mostBytes: number;
};

type Question = { readonly id: number; readonly question: Serializable };
type Ready = { readonly ready: true };
type Answer<A> = { readonly id: number; readonly answer: A } | { readonly id: number; readonly failure: string };

/** What a native library may want to know of where it runs; the server's settings, secrets among them, are not its business. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'SystemRoot'];
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // Each thread of a native library would keep what it once took for itself (glibc).
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

/** Its start is no picture's fault, and takes long on a busy machine. */
const startMs = 30_000;

const killed = (message: string): Error => codedError('killed', message);

type Asking = {
  readonly signal: AbortSignal;
  readonly options: AskedProcessOptions;
  /** Those that have said that they are ready. */
  readonly started: WeakSet<ChildProcess>;
};

/** One question to a living process. Whatever ends it early ends the process, too: native code cannot be interrupted. */
const askChild = <A>(
  child: ChildProcess,
  asked: Question,
  { signal, started, options: { words, timeoutMs, mostBytes } }: Asking,
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

/** The process as it is needed: started by the first question, again after its death, ended when idle. */
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
      // Without a listener a failed start would end the server.
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
    /** Ends it and rejects what waits. */
    close: async (): Promise<void> => {
      closing.abort(codedError('closed', `${options.words.process} is closed`));
      await last;
      await keeper.stop();
    },
  };
};

/** What waits for its turn is rejected at once, not when its turn comes. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(reasonOf(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
