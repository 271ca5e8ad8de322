import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AppendResult } from '../../../ports/event-store.ts';
import { codedError } from '../../coded-error.ts';
import type { AppendRequest, Commits, GroupCommit } from './group-commit.ts';

/** Messages between this thread and the commit thread. */
export type ToCommitThread =
  { readonly kind: 'append'; readonly id: number; readonly request: AppendRequest } | { readonly kind: 'close' };
export type FromCommitThread =
  | { readonly kind: 'appended'; readonly id: number; readonly appended: AppendResult; readonly stats: Commits }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code: string | null };

type PendingAppend = { readonly resolve: (appended: AppendResult) => void; readonly reject: (error: unknown) => void };

const errorOf = ({ message, code }: Extract<FromCommitThread, { kind: 'failed' }>): Error =>
  code === null ? new Error(message) : codedError(code, message);

/**
 * The group commit in a thread of its own: a commit that survives a power cut waits for the disk, and the event loop does
 * not. What is under way when the thread dies is rejected as `outcome-unknown`; the next append starts another.
 */
export const createCommitThread = (file: string, onCommit: () => void): GroupCommit => {
  const waiting = new Map<number, PendingAppend>();
  let stats: Commits = { commits: 0, appends: 0 };
  let worker: Worker | null = null;
  let ids = 0;

  const settle = (message: FromCommitThread): void => {
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'failed') return one?.reject(errorOf(message));
    stats = message.stats;
    one?.resolve(message.appended);
    onCommit();
  };
  const giveUp = (cause: unknown): void => {
    worker = null;
    const unknown = codedError('outcome-unknown', 'The thread that writes the log has ended');
    for (const { reject } of waiting.values()) reject(Object.assign(unknown, { cause }));
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./commit-worker.mjs', import.meta.url), { workerData: file });
    started.on('message', settle);
    started.on('error', giveUp);
    started.on('exit', () => {
      if (worker === started) giveUp(null);
    });
    return started;
  };
  const post = (message: ToCommitThread): void => {
    worker ??= start();
    worker.postMessage(message);
  };

  return {
    append: (request) =>
      new Promise((resolve, reject) => {
        ids += 1;
        waiting.set(ids, { resolve, reject });
        post({ kind: 'append', id: ids, request });
      }),
    close: async () => {
      if (worker === null) return;
      const ended = once(worker, 'exit');
      post({ kind: 'close' });
      await ended;
    },
    stats: () => stats,
  };
};
