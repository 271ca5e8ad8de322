import type { Job } from '../../ports/jobs.ts';

export const attachmentJobs = 'attachment';

/** Larger files are not archived. */
export const mostAttachmentBytes = 25 * 1024 * 1024;

export type AttachmentJob = {
  readonly messageId: string;
  /** Channel or thread of the message. */
  readonly channelId: string;
  readonly attachmentId: string;
};

/**
 * One job per attachment, under its id, so a repeat does nothing. The job holds no address, because an address grants
 * access to the file.
 */
export const attachmentJob = (wanted: AttachmentJob): Job => ({
  name: attachmentJobs,
  id: wanted.attachmentId,
  data: { ...wanted },
});
