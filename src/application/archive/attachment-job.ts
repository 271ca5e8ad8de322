import type { Job } from '../../ports/jobs.ts';

export const attachmentJobs = 'attachment';

/** Larger files are not archived. */
export const mostAttachmentBytes = 25 * 1024 * 1024;

export type AttachmentJob = {
  readonly messageId: string;
  /** Where the message stands: a channel or a thread. */
  readonly channelId: string;
  readonly attachmentId: string;
};

/** One an attachment, under its id: a kept id is a no-op. The file's address is in no job: it is a key to the file. */
export const attachmentJob = (wanted: AttachmentJob): Job => ({
  name: attachmentJobs,
  id: wanted.attachmentId,
  data: { ...wanted },
});
