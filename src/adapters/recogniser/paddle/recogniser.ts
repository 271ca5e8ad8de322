import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Reading, Recogniser } from '../../../ports/recogniser.ts';
import { asArgument, type Answer } from './messages.ts';

export type PaddleOptions = {
  /** Threads that one picture is read with. */
  readonly threads?: number;
  /** The longer side of what the detection sees: at 2560 the process stays below 1 GB. */
  readonly longestSide?: number;
  /** A picture that takes longer is given up. */
  readonly timeoutMs?: number;
  /** The process ends after so long without a picture, which gives its memory back. */
  readonly idleMs?: number;
};

const MODEL = 'PP-OCRv4';
const DEFAULTS = { threads: 2, longestSide: 2560, timeoutMs: 180_000, idleMs: 300_000 };
const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

const startProcess = (options: Required<PaddleOptions>): ChildProcess =>
  fork(program, [asArgument({ threads: options.threads, longestSide: options.longestSide })], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** One request to a living process. Rejects when it fails, ends, takes too long or is aborted; then it is killed. */
const ask = (
  child: ChildProcess,
  request: { readonly id: number; readonly picture: Uint8Array },
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Reading> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => kill(new Error(`the picture took longer than ${timeoutMs} ms`)), timeoutMs);
    const onMessage = (message: unknown): void => {
      const answer = message as Answer;
      if (answer.id !== request.id) return;
      done();
      if ('failure' in answer) reject(new Error(`the picture could not be read: ${answer.failure}`));
      else resolve({ model: MODEL, ms: answer.ms, lines: answer.lines });
    };
    const fail = (cause: Error): void => {
      done();
      reject(cause);
    };
    const kill = (cause: Error): void => {
      child.kill('SIGKILL');
      fail(cause);
    };
    const onExit = (code: number | null, by: string | null): void =>
      fail(new Error(`the reading process ended (${by ?? String(code)})`));
    const onAbort = (): void => kill(reasonOf(signal));
    const done = (): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', kill);
      signal.removeEventListener('abort', onAbort);
    };
    child.on('message', onMessage).on('exit', onExit).on('error', kill);
    signal.addEventListener('abort', onAbort, { once: true });
    child.send(request, (cause) => {
      if (cause !== null) kill(cause);
    });
  });

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('reading was aborted');

/** The process as it is needed: started by the first picture, again after its death, ended when idle. */
const createKeeper = (options: Required<PaddleOptions>) => {
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
      const started = startProcess(options);
      // Without a listener a failed start would end the server.
      started.on('error', () => undefined);
      child = started;
      return started;
    },
    rest: (): void => {
      idle = setTimeout(() => void stop(), options.idleMs).unref();
    },
  };
};

/**
 * PP-OCRv4 in a process of its own, which starts with the first picture and reads one at a time; further ones wait.
 * `read` rejects when that process dies, and the next read starts a new one; an abort ends it, since a network that
 * runs cannot be interrupted. `close` ends it and rejects what waits.
 */
export const createPaddleRecogniser = (given: PaddleOptions = {}): Recogniser => {
  const options = { ...DEFAULTS, ...given };
  const keeper = createKeeper(options);
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let ids = 0;

  const readNow = async (picture: Uint8Array, signal: AbortSignal): Promise<Reading> => {
    if (signal.aborted) throw reasonOf(signal);
    try {
      return await ask(keeper.running(), { id: ++ids, picture }, { signal, timeoutMs: options.timeoutMs });
    } finally {
      keeper.rest();
    }
  };

  return {
    model: MODEL,
    read: (picture, given) => {
      const signal = AbortSignal.any([given, closing.signal]);
      const turn = last.then(() => readNow(picture, signal));
      last = turn.catch(() => undefined);
      return untilAborted(turn, signal);
    },
    close: async () => {
      closing.abort(new Error('the recogniser is closed'));
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
