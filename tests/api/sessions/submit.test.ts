import { createHash } from 'node:crypto';
import { openGuild, picture, text } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar', 'Thalorin');
});
afterAll(() => guild.close());

describe('pasted text', () => {
  it('is matched in the request and answers a processed session', async () => {
    const answer = await guild.post('/api/sessions', text('1. nova\nRexxar, Qwertzuiop', { notes: 'late' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      position: await guild.head(),
      id: expect.any(String),
      version: 1,
      revision: 1,
      commandId: expect.any(String),
      possibleDuplicateOf: null,
    });
    const details = await guild.details(answer.body.id);
    expect(details).toMatchObject({
      status: 'processed',
      eventType: 'Kraken',
      eventDate: '2026-11-19T19:30:00.000Z',
      notes: 'late',
      dataSource: 'text',
      discordUsername: 'hale.ferrin',
      rawText: '1. nova\nRexxar, Qwertzuiop',
      imageUrls: [],
      participantCount: 3,
      trackedCount: 2,
      version: 1,
    });
    expect(details.participants).toMatchObject([
      { rawName: 'nova', playerId: ids['Nova'], playerName: 'Nova', counted: true, verificationStatus: 'verified' },
      { rawName: 'Rexxar', playerId: ids['Rexxar'], confidenceScore: 1, detectionMethod: 'text', ocrModel: 'text' },
      { rawName: 'Qwertzuiop', playerId: null, playerName: null, counted: false, verificationStatus: 'unverified' },
    ]);
  });

  it('is verified at once when every name is certain', async () => {
    const id = await guild.submit('Nova, Rexxar', { eventType: 'rd' });
    expect(await guild.details(id)).toMatchObject({ status: 'verified', eventType: 'Red Dragon' });
  });

  it('shows an erased text as null', async () => {
    const id = await guild.submit('Nova\n\nThalorin', { notes: 'to be erased' });
    const owner = (await guild.deps.accounts.all()).map((account) => account.id);
    const texts = await Promise.all(owner.map((account) => guild.deps.texts.ofOwner(account)));
    await guild.deps.texts.delete(texts.flat());
    expect(await guild.details(id)).toMatchObject({ rawText: null, participantCount: 2 });
  });
});

describe('pictures', () => {
  it('make a pending session with the pictures in order', async () => {
    const files = [await picture(10), await picture(20)];
    const answer = await guild.upload(files, { notes: 'two' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ version: 0, possibleDuplicateOf: null });
    const details = await guild.details(answer.body.id);
    expect(details).toMatchObject({
      status: 'pending',
      dataSource: 'screenshot',
      notes: 'two',
      confidenceScore: null,
      imageSizes: [
        [32, 24],
        [32, 24],
      ],
    });
    expect(details.imageUrls).toHaveLength(2);
    const kept = await guild.ask('GET', details.imageUrls[1], guild.cookies.member);
    expect([kept.status, kept.headers['content-type']]).toEqual([200, 'image/png']);
    expect(Buffer.compare(kept.body, files[1] ?? Buffer.alloc(0))).toBe(0);
  });
});

describe('the same upload twice', () => {
  it('is one session with the first answer, by its content', async () => {
    const first = await guild.upload([await picture(30)], { notes: 'once' });
    const head = await guild.head();
    const again = await guild.upload([await picture(30)], { notes: 'once' });
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([200, { ...first.body, position: expect.any(String) }]);
    expect(await guild.head()).toBe(head);
  });

  it('is one session for text, too, and only for the same person', async () => {
    const first = await guild.post('/api/sessions', text('Nova', { notes: 'mine' }));
    const again = await guild.post('/api/sessions', text('Nova', { notes: 'mine' }));
    guild.clock.advance(1);
    const other = await guild.post('/api/sessions', text('Nova', { notes: 'mine' }), 'admin');
    expect([first.status, again.status, other.status]).toEqual([201, 200, 201]);
    expect(again.body.id).toBe(first.body.id);
    expect(other.body.id).not.toBe(first.body.id);
    expect(other.body.possibleDuplicateOf).toBe(first.body.id);
  });

  it('is recognised by its key, and a key with another body is refused without storing anything', async () => {
    const send = async (shade: number) => guild.upload([await picture(shade)]).set('idempotency-key', 'key-1');
    const first = await send(40);
    const again = await send(40);
    const files = guild.mediaFiles();
    const other = await send(41);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    expect(guild.mediaFiles()).toEqual(files);
  });

  it('does not bring back what was erased', async () => {
    const first = await guild.upload([await picture(45)], { notes: 'erased' });
    const [url]: string[] = (await guild.details(first.body.id)).imageUrls;
    await guild.deps.media.delete(url?.split('/').at(-1) ?? '');
    await guild.upload([await picture(45)], { notes: 'erased' });
    expect((await guild.ask('GET', url ?? '', guild.cookies.member)).status).toBe(404);
  });

  it('is known before it is sent, by the hashes of its pictures in any order', async () => {
    const pictures = [await picture(55), await picture(56)];
    const hashes = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    const known = (those: readonly string[]) =>
      guild.get(`/api/sessions/same-pictures?hashes=${those.join(',')}`, 'moderator');
    expect((await known(hashes)).body).toEqual({ sessionId: null });
    const first = await guild.upload(pictures, { notes: 'first' });
    guild.clock.advance(1);
    await guild.upload(pictures, { notes: 'second' });
    expect((await known(hashes.toReversed())).body).toEqual({ sessionId: first.body.id });
    expect((await known(hashes.slice(1))).body).toEqual({ sessionId: null });
    expect((await known(['what'])).status).toBe(400);
  });

  it('is asked about until someone verifies or excludes it, and counts meanwhile', async () => {
    const names = 'Nova';
    const state = async (id: string) => {
      const { duplicateOpen, status } = await guild.details(id);
      const { sessions } = (await guild.get('/api/sessions?review=true', 'moderator')).body;
      const row = sessions.find((one: { id: string }) => one.id === id);
      return { duplicateOpen, status, inReview: row?.duplicateOpen ?? false };
    };
    const submitted = async (notes: string): Promise<string> => {
      guild.clock.advance(1);
      return guild.submit(names, { notes });
    };
    const first = await submitted('the first of these');
    const [kept, out] = [await submitted('another raid'), await submitted('the same raid')];
    const open = { duplicateOpen: true, status: 'verified', inReview: true };
    const settled = { duplicateOpen: false, status: 'verified', inReview: false };
    expect(await guild.details(kept)).toMatchObject({ possibleDuplicateOf: expect.any(String) });
    expect([await state(kept), await state(out)]).toEqual([open, open]);
    expect((await guild.post(`/api/sessions/${kept}/verify`, {})).status).toBe(200);
    expect((await guild.post(`/api/sessions/${out}/exclude`, { excluded: true, reason: 'sent twice' })).status).toBe(
      200,
    );
    expect([await state(kept), await state(out)]).toEqual([settled, settled]);
    expect((await guild.post(`/api/sessions/${kept}/verify`, { undo: true })).status).toBe(200);
    expect(await state(kept)).toEqual(open);
    expect(first).not.toBe(kept);
  });

  it('with other fields is a new session that names the earlier one', async () => {
    const first = await guild.upload([await picture(50), await picture(51)], { notes: 'a' });
    guild.clock.advance(1);
    const other = await guild.upload([await picture(51), await picture(50)], { notes: 'b' });
    expect(other.status).toBe(201);
    expect(other.body.possibleDuplicateOf).toBe(first.body.id);
    expect(await guild.details(other.body.id)).toMatchObject({ possibleDuplicateOf: first.body.id });
    expect(await guild.details(first.body.id)).toMatchObject({ possibleDuplicateOf: null });
  });

  it('holds for two at the same moment', async () => {
    const shot = await picture(60);
    const both = await Promise.all([guild.upload([shot]), guild.upload([shot])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both[0].body.id).toBe(both[1].body.id);
  });
});
