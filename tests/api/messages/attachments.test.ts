import { attachmentIdOf, loseAttachment, storeAttachment } from '../../../src/application/archive/archive-message.ts';
import { picture } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { openArchive, script } from './open-archive.ts';
import type { Archive } from './open-archive.ts';

let guild: Guild;
let archive: Archive['archive'];
let search: Archive['search'];
beforeAll(async () => {
  ({ guild, archive, search } = await openArchive());
});
afterAll(() => guild.close());

describe('GET /media/attachments/:id', () => {
  const file = (id: string, cookie: string) => guild.ask('GET', `/media/attachments/${id}`, cookie);
  const shown = attachmentIdOf('message-2', 'd1');
  const saved = attachmentIdOf('message-2', 'd2');
  const lost = attachmentIdOf('message-2', 'd3');
  let mediaId: string;

  beforeAll(async () => {
    const bytes = await picture(7);
    const messageId = 'message-2';
    expect(await storeAttachment({ messageId, attachmentId: shown, bytes, type: 'image/png' }, guild.deps)).toBe(true);
    const html = Buffer.from('<script>alert(1)</script>');
    await storeAttachment({ messageId, attachmentId: saved, bytes: html, type: 'text/html' }, guild.deps);
    await loseAttachment({ messageId, attachmentId: lost, code: 'gone' }, guild.deps);
    mediaId = await guild.deps.media.put(bytes, 'image/png');
    const files = (await search('?hasImages=true'))[0].attachments;
    expect(files.map(({ appStorageUrl }: { appStorageUrl: string | null }) => appStorageUrl)).toEqual([
      `/media/attachments/${shown}`,
      `/media/attachments/${saved}`,
      null,
    ]);
  });

  it('shows a picture and lets everything else be saved', async () => {
    const answer = await file(shown, guild.cookies.admin);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['content-disposition']).toBe("inline; filename*=UTF-8''ra%C3%AFd%20%221%22.png");
    expect(answer.body).toEqual(await picture(7));
    const other = await file(saved, guild.cookies.admin);
    expect(other.headers['content-type']).toBe('application/octet-stream');
    expect(other.headers['content-disposition']).toMatch(/^attachment;/);
    expect(other.headers['x-content-type-options']).toBe('nosniff');
  });

  it('takes a name that holds half a character', async () => {
    const half = { ...script, discordId: 'd9', filename: 'half\ud83d.txt' };
    const messageId = await archive('half a name', { attachments: [half] });
    const id = attachmentIdOf(messageId, 'd9');
    await storeAttachment({ messageId, attachmentId: id, bytes: Buffer.from('x'), type: 'text/plain' }, guild.deps);
    await guild.get('/api/messages/search', 'admin');
    const answer = await file(id, guild.cookies.admin);
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      "attachment; filename*=UTF-8''half%EF%BF%BD.txt",
    ]);
  });

  it('answers 404 for what is lost, unknown, or no id', async () => {
    for (const id of [lost, attachmentIdOf('message-9', 'd1'), mediaId, 'x', '%2e%2e%2f'])
      expect([id, (await file(id, guild.cookies.admin)).status]).toEqual([id, 404]);
  });

  it('is closed to members and moderators, by any path', async () => {
    for (const who of ['member', 'moderator'] as const) {
      for (const path of ['/api/messages/search', '/api/messages/channels', `/media/attachments/${shown}`])
        expect((await guild.ask('GET', path, guild.cookies[who])).body).toMatchObject({
          status: 403,
          code: 'forbidden',
        });
      // Its bytes are no picture of a session, though they lie in the same store.
      expect((await guild.ask('GET', `/media/sessions/${mediaId}`, guild.cookies[who])).status).toBe(404);
      for (const path of [
        `/media/sessions/..%2fattachments%2f${shown}`,
        `/media/./attachments/${shown}`,
        `//media/attachments/${shown}`,
      ])
        expect([403, 404]).toContain((await guild.ask('GET', path, guild.cookies[who])).status);
    }
    expect((await guild.ask('GET', `/media/attachments/${shown}`)).status).toBe(401);
  });
});
