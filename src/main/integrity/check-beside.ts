import { Worker } from 'node:worker_threads';
import type { Finding } from './checks.ts';

/** Answer of the thread. */
export type CheckResult = { readonly findings: readonly Finding[] };

/** Looks at the files of a data folder in a thread of its own. Rejects when it cannot, and when the signal aborts. */
export const checkBeside = (dataDir: string, signal: AbortSignal): Promise<readonly Finding[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-worker.mjs', import.meta.url), { workerData: dataDir });
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    // Under `node --watch` a thread posts messages of Node's own, too.
    worker.on('message', ({ findings }: Partial<CheckResult>) => {
      if (findings !== undefined) resolve(findings);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The check of the files ended without an answer')));
  });
