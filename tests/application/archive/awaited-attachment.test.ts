import { awaitedAttachment } from '../../../src/application/archive/archive-message.ts';
import type { EventStore } from '../../../src/ports/event-store.ts';

const attachment = { id: 'file-1', filename: 'raid.png', type: 'image/png', size: 7 };
const archived = {
  type: 'MessageArchived',
  data: { accountId: 'account-1', attachments: [attachment, { ...attachment, id: 'file-2' }] },
};
const lost = (code: string, attachmentId = 'file-1') => ({ type: 'AttachmentLost', data: { attachmentId, code } });
const stored = (attachmentId = 'file-1') => ({
  type: 'AttachmentStored',
  data: { attachmentId, mediaId: 'm' },
});

const awaited = (...events: readonly object[]) =>
  awaitedAttachment(
    { messageId: '1', attachmentId: 'file-1' },
    { eventStore: { readStream: async () => events } as unknown as Pick<EventStore, 'readStream'> as EventStore },
  );

describe('an attachment is awaited', () => {
  it('once its message is archived, with who posted it', async () => {
    expect(await awaited(archived)).toEqual({ ...attachment, authorId: 'account-1' });
  });

  it.each(['fetch-failed', 'no-access', 'quota'])('still, when it was given up for what may pass: %s', async (code) => {
    expect(await awaited(archived, lost(code))).not.toBeNull();
  });

  it.each([
    ['gone for good', [lost('gone')]],
    ['stored', [stored()]],
    ['stored after it had been given up', [lost('fetch-failed'), stored()]],
  ])('no more, when it is %s', async (_what, events) => {
    expect(await awaited(archived, ...events)).toBeNull();
  });

  it('whatever became of another one of that message', async () => {
    expect(await awaited(archived, stored('file-2'), lost('gone', 'file-2'))).not.toBeNull();
  });

  it('never, of a message that was not archived or does not have it', async () => {
    expect(await awaited()).toBeNull();
    expect(await awaited({ ...archived, data: { ...archived.data, attachments: [] } })).toBeNull();
  });
});
