import { parentPort, workerData } from 'node:worker_threads';
import { codeOf } from '../../coded-error.ts';
import { createGroupCommit } from './group-commit.ts';
import type { FromCommitThread, ToCommitThread } from './commit-thread.ts';

/** Thread that waits for the disk: it commits appends, grouping those that arrive together. */
const group = createGroupCommit(workerData as string, 'full', () => undefined);
const post = (message: FromCommitThread): void => parentPort?.postMessage(message);

const commit = async ({ id, request }: Extract<ToCommitThread, { kind: 'append' }>): Promise<void> => {
  try {
    const appended = await group.append(request);
    post({ kind: 'appended', id, appended, stats: group.stats() });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    post({ kind: 'failed', id, message, code: codeOf(cause) ?? null });
  }
};

const underWay = new Set<Promise<void>>();

parentPort?.on('message', (message: ToCommitThread) => {
  if (message.kind === 'append') {
    const one = commit(message).finally(() => underWay.delete(one));
    underWay.add(one);
    return;
  }
  // Posts pending outcomes before the thread ends.
  void Promise.all([group.close(), ...underWay]).then(() => parentPort?.close());
});
