import { messageIdIn } from '../../application/archive/archive-message.ts';
import { attachmentJob } from '../../application/archive/attachment-job.ts';
import type { MessageEvent } from '../../domain/message/events.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { reaction } from './reaction.ts';
import type { Reaction } from './reaction.ts';

type ArchivedEvent = Extract<MessageEvent, { type: 'MessageArchived' }>;

/** Enqueues a job for each attachment of a message. */
export const fetchAttachmentsWhenArchived = (jobs: Pick<JobQueue, 'enqueue'>): Reaction =>
  reaction<ArchivedEvent>({
    name: 'fetch-attachments-when-archived',
    on: ['MessageArchived'],
    from: 'head', // what waited before is found by the reconciler
    react: async ({ stream, data }) => {
      const place = { messageId: messageIdIn(stream), channelId: data.threadId ?? data.channelId };
      for (const { id: attachmentId } of data.attachments)
        await jobs.enqueue(attachmentJob({ ...place, attachmentId }));
      return 'done';
    },
  });
