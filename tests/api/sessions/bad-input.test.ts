import { pixelBomb } from '../../support/pixel-bomb.ts';
import { openGuild, picture, text } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
let head: string;
beforeAll(async () => {
  guild = await openGuild();
  head = await guild.head();
});
afterEach(async () => {
  expect(await guild.head()).toBe(head);
  expect(guild.mediaFiles()).toEqual([]);
});
afterAll(() => guild.close());

describe('a bad upload stores nothing', () => {
  it.each<[string, number, string, () => Promise<Buffer[]>]>([
    ['text with an image name', 415, 'not-an-image', async () => [Buffer.from('Nova, Rexxar')]],
    ['an SVG', 415, 'not-an-image', async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
    ['HTML', 415, 'not-an-image', async () => [Buffer.from('<!doctype html><script>1</script>')]],
    ['an empty file', 415, 'not-an-image', async () => [Buffer.alloc(0)]],
    ['half an image', 422, 'image-damaged', async () => [(await picture()).subarray(0, 80)]],
    ['a bomb', 422, 'image-too-many-pixels', async () => [pixelBomb()]],
    ['a bad one after a good one', 415, 'not-an-image', async () => [await picture(), Buffer.from('no')]],
    ['an 11th file', 413, 'too-many-files', async () => Array.from({ length: 11 }, () => Buffer.from('shot'))],
    ['16 MB', 413, 'too-large', async () => [Buffer.alloc(16_000_000, 1)]],
    ['no file', 422, 'no-content', async () => []],
  ])('%s: %d %s', async (_what, status, code, files) => {
    const answer = await guild.upload(await files());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('a file part of another name', async () => {
    const answer = await guild
      .ask('POST', '/api/sessions', guild.cookies.moderator)
      .attach('avatar', await picture(), 'a.png');
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'avatar', code: 'unknown-field' }]]);
  });

  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/xml'])('a body that is called %s', async (type) => {
    const answer = await guild
      .ask('POST', '/api/sessions', guild.cookies.moderator)
      .set('content-type', type)
      .send(JSON.stringify({ eventType: 'Kraken', eventDate: '2026-11-20T20:00:00Z', rawText: 'Nova' }));
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });

  it('a form that is cut off', async () => {
    const answer = await guild
      .ask('POST', '/api/sessions', guild.cookies.moderator)
      .set('content-type', 'multipart/form-data; boundary=x')
      .send('--x\r\nContent-Disposition: form-data; name="screenshots"; filename="a.png"\r\n\r\nabc');
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });
});

const names = (count: number): string => Array.from({ length: count }, (_, index) => `Name${index}`).join('\n');

describe('bad fields are refused one by one', () => {
  it.each<[string, object, { field: string; code: string }[]]>([
    [
      'an unknown event type',
      text('Nova', { eventType: 'Picnic' }),
      [{ field: 'eventType', code: 'unknown-event-type' }],
    ],
    ['a nonsense date', text('Nova', { eventDate: 'tomorrow' }), [{ field: 'eventDate', code: 'not-a-date' }]],
    ['a date without time', text('Nova', { eventDate: '2026-11-19' }), [{ field: 'eventDate', code: 'not-a-date' }]],
    ['31 February', text('Nova', { eventDate: '2026-02-31T10:00:00Z' }), [{ field: 'eventDate', code: 'not-a-date' }]],
    ['a far date', text('Nova', { eventDate: '2026-11-22T20:00:00Z' }), [{ field: 'eventDate', code: 'too-late' }]],
    ['a date of old', text('Nova', { eventDate: '1999-12-31T23:59:59Z' }), [{ field: 'eventDate', code: 'too-early' }]],
    ['no date', { eventType: 'Kraken', rawText: 'Nova' }, [{ field: 'eventDate', code: 'required' }]],
    ['control characters', text('Nova\u0007'), [{ field: 'rawText', code: 'control-character' }]],
    ['control characters in notes', text('Nova', { notes: '\u0000' }), [{ field: 'notes', code: 'control-character' }]],
    ['a field too many', text('Nova', { role: 'admin' }), [{ field: 'role', code: 'unknown-field' }]],
    ['long notes', text('Nova', { notes: 'x'.repeat(2001) }), [{ field: 'notes', code: 'too-big' }]],
    ['5,000 names', text(names(5000)), [{ field: 'rawText', code: 'too-many-names' }]],
    ['501 names', text(names(501)), [{ field: 'rawText', code: 'too-many-names' }]],
    ['a long name', text(`Nova\n${'x'.repeat(33)}`), [{ field: 'rawText', code: 'name-too-long' }]],
    [
      'two at once',
      text('Nova', { eventType: 'Picnic', eventDate: 'x' }),
      [
        { field: 'eventType', code: 'unknown-event-type' },
        { field: 'eventDate', code: 'not-a-date' },
      ],
    ],
  ])('%s', async (_what, body, errors) => {
    const answer = await guild.post('/api/sessions', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject(errors);
  });

  it('names the entry that is too long', async () => {
    const answer = await guild.post('/api/sessions', text(`Nova\n${'x'.repeat(33)}`));
    expect(answer.body.detail).toContain('Entry 2');
  });

  it.each(['', '  \n , ; ', '1.\n2)'])('text without names: %j', async (rawText) => {
    const answer = await guild.post('/api/sessions', text(rawText));
    expect([answer.status, answer.body.code]).toEqual([422, 'no-content']);
  });

  it('the same for the form', async () => {
    const answer = await guild.upload([await picture()], {
      eventType: 'Picnic',
      eventDate: '2026-11-19',
      notes: '\u0001',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field: 'notes', code: 'control-character' }]);
    const fields = await guild.upload([await picture()], { eventType: 'Picnic' });
    expect(fields.body.errors).toMatchObject([{ field: 'eventType', code: 'unknown-event-type' }]);
  });

  it('arrays for objects, objects for text, __proto__, broken JSON', async () => {
    const raw = (body: string) =>
      guild.ask('POST', '/api/sessions', guild.cookies.moderator).set('content-type', 'application/json').send(body);
    expect((await raw('[]')).status).toBe(422);
    expect((await raw('"Nova"')).status).toBe(422);
    const nested = await raw(JSON.stringify(text('Nova', { rawText: { a: 1 }, eventType: ['Kraken'] })));
    expect(nested.body.errors).toMatchObject([{ field: 'eventType' }, { field: 'rawText' }]);
    const proto = await raw('{"eventType":"Kraken","__proto__":{"role":"admin"},"rawText":"Nova"}');
    expect([proto.status, proto.body.code]).toEqual([400, 'malformed']);
    expect((await raw('{')).body.code).toBe('malformed');
  });

  it('a body over the limit', async () => {
    const answer = await guild.post('/api/sessions', text('x'.repeat(1_100_000)));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });
});

describe('who may not', () => {
  it('submits nothing', async () => {
    expect((await guild.post('/api/sessions', text('Nova'), 'member')).body.code).toBe('forbidden');
    expect((await guild.ask('POST', '/api/sessions').send(text('Nova'))).body.code).toBe('signed-out');
  });
});
