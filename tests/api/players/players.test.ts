import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

const names = async (): Promise<string[]> =>
  (await guild.get('/api/players')).body.map(({ name }: { name: string }) => name);

describe('POST /api/players', () => {
  it('registers the good ones and names the others', async () => {
    const answer = await guild.post('/api/players', {
      names: ['Nova', ' Bo-Rin ', 'nova', 'x', 'a<b', 'y'.repeat(33)],
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        position: await guild.head(),
        created: [
          { id: expect.any(String), name: 'Nova' },
          { id: expect.any(String), name: 'Bo-Rin' },
        ],
        refused: [
          { name: 'nova', code: 'repeated' },
          { name: 'x', code: 'too-short' },
          { name: 'a<b', code: 'bad-character' },
          { name: 'y'.repeat(33), code: 'too-long' },
        ],
      },
    ]);
    expect(await names()).toEqual(['Bo-Rin', 'Nova']);
  });

  it('answers 201 when all are refused', async () => {
    const head = await guild.head();
    const answer = await guild.post('/api/players', { names: ['NOVA'] });
    expect([answer.status, answer.body]).toEqual([
      201,
      { position: head, created: [], refused: [{ name: 'NOVA', code: 'name-taken' }] },
    ]);
    expect(await guild.head()).toBe(head);
  });

  it('answers a repeat with the first outcome', async () => {
    const send = (list: string[]) => guild.post('/api/players', { names: list }).set('idempotency-key', 'register-1');
    const first = await send(['Repeated']);
    const again = await send(['Repeated']);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect((await send(['Another'])).body.code).toBe('idempotency-key-reused');
  });

  it.each<[string, object, object[]]>([
    [
      'blank names',
      { names: ['Fine', 'Good', '', ' '] },
      [
        { field: 'names.2', code: 'blank' },
        { field: 'names.3', code: 'blank' },
      ],
    ],
    ['control characters', { names: ['No\u0000va'] }, [{ field: 'names.0', code: 'control-character' }]],
    ['no names', { names: [] }, [{ field: 'names' }]],
    ['too many', { names: Array.from({ length: 1001 }, (_, at) => `Name ${at}`) }, [{ field: 'names' }]],
    ['another field', { names: ['Fine'], role: 'admin' }, [{ field: 'role', code: 'unknown-field' }]],
    ['an object', { names: { 0: 'Fine' } }, [{ field: 'names' }]],
    ['an array', ['Fine'], [{ field: 'body' }]],
  ])('refuses %s', async (_what, body, errors) => {
    const head = await guild.head();
    const answer = await guild.post('/api/players', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject(errors);
    expect(await guild.head()).toBe(head);
  });

  it('takes a thousand at once', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => `Crowd ${at}`);
    const answer = await guild.post('/api/players', { names: many });
    expect([answer.status, answer.body.created.length]).toEqual([201, 1000]);
  });

  it('is for moderators', async () => {
    expect((await guild.post('/api/players', { names: ['Sneaky'] }, 'member')).body.code).toBe('forbidden');
  });
});

describe('GET /api/players/:id', () => {
  let id: string;
  beforeAll(async () => {
    id = (await guild.register('Linked'))['Linked'] ?? '';
    await guild.link('member', id);
    await guild.submit('Linked', { eventDate: '2026-11-19T20:00:00Z' });
    await guild.submit('Linked', { eventDate: '2026-10-01T20:00:00Z', eventType: 'RD' });
    const excluded = await guild.submit('Linked', { eventDate: '2026-11-18T20:00:00Z', eventType: 'Kadum' });
    await guild.post(`/api/sessions/${excluded}/exclude`, { excluded: true, reason: null });
    await guild.rename(id, 'Renamed');
  });

  it('answers the player, counted sessions and the link', async () => {
    const { status, body } = await guild.get(`/api/players/${id}`, 'moderator');
    expect(status).toBe(200);
    expect(body.player).toMatchObject({
      id,
      name: 'Renamed',
      characterName: 'Renamed',
      totalSessions: 2,
      recentSessions: 1,
      firstSeen: '2026-10-01',
      lastSeen: '2026-11-19',
      favoriteEvent: 'Kraken',
      aliases: ['Linked'],
      mergedInto: null,
      voiceTime: null,
    });
    expect(body.sessions).toMatchObject([
      {
        eventDate: '2026-11-19T20:00:00.000Z',
        eventType: 'Kraken',
        detectionMethod: 'text',
        sessionId: expect.any(String),
      },
      { eventDate: '2026-10-01T20:00:00.000Z', eventType: 'Red Dragon' },
    ]);
    expect(body.discordLink).toMatchObject({
      playerId: id,
      linkMethod: 'admin',
      isActive: true,
      notes: 'by hand',
      discordId: expect.stringMatching(/^\d{17,20}$/),
    });
    expect(body.player.discordId).toBe(body.discordLink.discordId);
  });

  it('keeps ids and notes from members, except their own', async () => {
    const own = (await guild.get(`/api/players/${id}`, 'member')).body;
    const other = (await guild.get(`/api/players/${id}`, 'newcomer')).body;
    expect(own.discordLink).toMatchObject({ notes: 'by hand', discordId: expect.any(String) });
    expect(other.discordLink).toMatchObject({ notes: null, discordId: null, discordUsername: expect.any(String) });
    expect(other.player).toMatchObject({ discordId: null, discordUsername: other.discordLink.discordUsername });
  });

  it('stands in the list with its link', async () => {
    const list: { id: string }[] = (await guild.get('/api/players')).body;
    expect(list.find((one) => one.id === id)).toMatchObject({
      name: 'Renamed',
      linked: true,
      discordUsername: expect.any(String),
    });
    expect(list.find((one) => one.id !== id)).toMatchObject({ linked: false, discordUsername: null });
  });

  it('knows nobody else', async () => {
    const answer = await guild.get('/api/players/nobody');
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  });
});

describe('GET /api/players/alike', () => {
  it('names who may be meant, the most similar first, by the roster of today', async () => {
    const alike = async (text: string) =>
      (await guild.get(`/api/players/alike?text=${encodeURIComponent(text)}`)).body.map(
        ({ name }: { name: string }) => name,
      );
    expect(await alike('Kingsbain')).toEqual([]);
    await guild.register('Kingsbane', 'Kingsbore');
    expect(await alike('Kingsbain')).toEqual(['Kingsbane']);
    expect(await alike('kingsbane')).toEqual(['Kingsbane', 'Kingsbore']);
  });

  it('knows nobody like nothing, and refuses what is longer than a name', async () => {
    expect((await guild.get('/api/players/alike')).body).toEqual([]);
    expect((await guild.get(`/api/players/alike?text=${'x'.repeat(65)}`)).status).toBe(400);
  });
});
