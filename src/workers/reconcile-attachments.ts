import { mayPass } from '../application/archive/archive-message.ts';
import { attachmentJob } from '../application/archive/attachment-job.ts';
import type { Deps } from '../application/deps.ts';
import { messagesNotWhole } from '../projections/messages/queries.ts';

const longestWaitMs = 10_000;

type ReconcileDeps = Pick<Deps, 'eventStore' | 'readModels' | 'waitFor' | 'jobs'>;

const upToDate = async ({ eventStore, waitFor }: ReconcileDeps): Promise<void> => {
  const head = await eventStore.head();
  if (head !== null) await waitFor(['messages'], head, longestWaitMs);
};

/** Enqueues attachments that are neither stored nor lost and have no job, as after a crash. Returns how many. */
export const reconcileAttachments = async (deps: ReconcileDeps): Promise<number> => {
  const { readModels, jobs } = deps;
  await upToDate(deps);
  let found = 0;
  for await (const { id: messageId, channelId, threadId, attachments } of messagesNotWhole(readModels))
    for (const { id: attachmentId, state } of attachments) {
      if (state !== 'awaited' || (await jobs.has(attachmentId))) continue;
      await jobs.enqueue(attachmentJob({ messageId, channelId: threadId ?? channelId, attachmentId }));
      found += 1;
    }
  return found;
};

/** How long a file with a temporary failure is retried. */
const askedForMs = 30 * 24 * 60 * 60 * 1000;

/** Enqueues attachments given up for a temporary reason: once a day, and at the start of a Discord session. */
export const askAgainForAttachments = async (deps: ReconcileDeps & Pick<Deps, 'clock'>): Promise<number> => {
  const { readModels, jobs, clock } = deps;
  await upToDate(deps);
  const now = clock.now();
  const since = new Date(now.getTime() - askedForMs).toISOString();
  let found = 0;
  for await (const { id: messageId, channelId, threadId, attachments } of messagesNotWhole(readModels, since))
    for (const { id: attachmentId, lostAs } of attachments) {
      if (lostAs === null || !mayPass(lostAs)) continue;
      const job = attachmentJob({ messageId, channelId: threadId ?? channelId, attachmentId });
      // The queue may still hold the former job's id.
      await jobs.enqueue({ ...job, id: `${job.id}_${now.getTime()}` });
      found += 1;
    }
  return found;
};
