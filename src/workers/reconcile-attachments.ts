import { attachmentJob } from '../application/attachment-job.ts';
import type { Deps } from '../application/deps.ts';
import { messagesNotWhole } from '../projections/messages/queries.ts';

const longestWaitMs = 10_000;

/** Enqueues what is neither stored nor lost and has no job: one that died with its process. Answers how many. */
export const reconcileAttachments = async ({
  eventStore,
  readModels,
  waitFor,
  jobs,
}: Pick<Deps, 'eventStore' | 'readModels' | 'waitFor' | 'jobs'>): Promise<number> => {
  const head = await eventStore.head();
  if (head !== null) await waitFor(['messages'], head, longestWaitMs);
  let found = 0;
  for await (const { id: messageId, channelId, threadId, attachments } of messagesNotWhole(readModels))
    for (const { id: attachmentId, state } of attachments) {
      if (state !== 'awaited' || (await jobs.has(attachmentId))) continue;
      await jobs.enqueue(attachmentJob({ messageId, channelId: threadId ?? channelId, attachmentId }));
      found += 1;
    }
  return found;
};
