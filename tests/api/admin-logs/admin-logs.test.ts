import type { SessionCommand } from '../../../src/domain/session/commands.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { readName, reading, start, submit } from '../../support/session-builders.ts';
import { openGuild, text } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
let sessionId: string;

beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rex');
  guild.clock.advance(1000);
  sessionId = await guild.submit('Nova, Strangr');
  guild.clock.advance(1000);
});
afterAll(() => guild.close());

const rows = async (query = '') => (await guild.get(`/api/admin/mod-activity${query}`, 'admin')).body;
const last = async () => (await rows('?limit=1'))[0];
/** Sends a request as a moderator, one second after the previous one. */
const done = async (answer: PromiseLike<{ readonly status: number; readonly body: { position: string } }>) => {
  const { status } = await answer;
  expect(status).toBeLessThan(300);
  guild.clock.advance(1000);
};

describe('GET /api/admin/mod-activity', () => {
  it('answers what was done to what, by whom, with before and after', async () => {
    const [submission, registration] = await rows();
    expect(registration).toEqual({
      id: expect.any(String),
      timestamp: '2026-11-20T20:00:00.000Z',
      moderatorName: 'Hale Ferrin',
      moderatorId: (await guild.get('/auth/user', 'moderator')).body.id,
      actorRole: 'mod',
      action: 'registered_players',
      targetName: '2 players',
      targetType: 'roster',
      targetId: 'guild',
      details: 'Registered 2 players.',
      before: null,
      after: {
        players: [
          { playerId: ids['Nova'], name: 'Nova', firstSeen: null },
          { playerId: ids['Rex'], name: 'Rex', firstSeen: null },
        ],
      },
    });
    // The submission and what matching made of it are one action.
    expect(submission).toMatchObject({
      action: 'submitted_session',
      targetType: 'session',
      targetId: sessionId,
      targetName: 'Kraken, 2026-11-19',
      details: 'Submitted Kraken of 2026-11-19 as text.',
      after: { status: 'processed', dataSource: 'text', added: [{ rawName: 'Nova' }, { rawName: 'Strangr' }] },
    });
    expect(await rows()).toHaveLength(2);
  });

  it('has one row for a command of each kind', async () => {
    const url = `/api/sessions/${sessionId}`;
    const { participants } = await guild.details(sessionId);
    const [nova, stranger] = participants;
    await done(guild.put(`${url}/participants`, { participants: [{ id: nova.id }, { rawName: 'Rex' }] }, 'member'));
    expect(await last()).toMatchObject({
      action: 'edited_participants',
      actorRole: 'member',
      moderatorName: 'Quiet Kestrel',
      details: 'Participants: 1 added, 1 proposed for removal.',
      after: { proposals: [{ rawName: 'Strangr' }] },
    });
    await done(guild.post(`${url}/verify`, { register: [stranger.id] }));
    expect(await last()).toMatchObject({
      action: 'verified_session',
      targetId: sessionId,
      before: { status: 'processed' },
      after: { status: 'verified', players: [{ name: 'Strangr' }] },
    });
    await done(guild.post(`${url}/verify`, { undo: true }));
    expect(await last()).toMatchObject({ action: 'verified_session', details: 'Verification undone.' });
    await done(guild.post(`${url}/exclude`, { excluded: true, reason: 'a training run' }));
    expect(await last()).toMatchObject({
      action: 'excluded_session',
      details: 'Excluded from all statistics: a training run',
      before: { excluded: false },
      after: { excluded: true },
    });
    await done(guild.post(`${url}/exclude`, { excluded: false }));
    expect(await last()).toMatchObject({ action: 'included_session', details: 'Included in all statistics.' });
    await done(guild.patch(url, { eventType: 'Morpheus', notes: 'late' }));
    expect(await last()).toMatchObject({
      action: 'corrected_session',
      targetName: 'Morpheus, 2026-11-19',
      details: 'Corrected eventType, notes.',
      before: { eventType: 'Kraken', notes: null },
      after: { eventType: 'Morpheus', notes: 'late' },
    });
    const { Extra: extra = '' } = await guild.register('Extra');
    guild.clock.advance(1000);
    await done(guild.ask('DELETE', `/api/players/${extra}`, guild.cookies.moderator));
    expect(await last()).toMatchObject({ details: 'Withdrew 1 player.', targetName: 'Extra', after: null });
    expect(await rows()).toHaveLength(10);
  });

  it('names a link by account and player', async () => {
    await guild.link('member', ids['Nova'] ?? '');
    expect((await rows()).find(({ action }: { action: string }) => action === 'linked_discord')).toMatchObject({
      targetType: 'discord-link',
      targetName: 'Quiet Kestrel – Nova',
      details: 'Linked Quiet Kestrel with Nova.',
      after: { accountId: expect.any(String), playerId: ids['Nova'], method: 'admin', hasNote: true },
    });
  });

  it('writes nothing for a repeat, nor for what changed nothing', async () => {
    const before = Number((await rows()).length);
    const send = () =>
      guild.post('/api/sessions', text('Nova, Rex', { notes: 'same' })).set('idempotency-key', 'again');
    await send();
    await send();
    await guild.post(`/api/sessions/${sessionId}/exclude`, { excluded: false });
    expect(await rows()).toHaveLength(before + 1);
  });

  it('forgets who it was with the person, and keeps that it was', async () => {
    const account = (await guild.deps.accounts.all()).find(({ username }) => username === 'quietkestrel');
    await guild.deps.accounts.erase(account?.id ?? '');
    const edit = (await rows()).find(({ actorRole }: { actorRole: string }) => actorRole === 'member');
    expect(edit).toMatchObject({ moderatorName: null, action: 'edited_participants' });
  });
});

describe('GET /api/admin/ocr-logs', () => {
  it('answers the steps of a text', async () => {
    const list = (await guild.get('/api/admin/ocr-logs', 'admin')).body;
    expect(list.slice(-3)).toEqual([
      expect.objectContaining({ eventType: 'completed', sessionId, players: 2, error: null }),
      expect.objectContaining({ eventType: 'model_result', model: 'text', details: 'The text holds 2 names.' }),
      {
        id: expect.stringMatching(/-0$/),
        timestamp: expect.any(String),
        sessionId,
        eventType: 'started',
        model: 'text',
        processingTime: null,
        players: null,
        confidence: null,
        error: null,
        details: 'Typed names are matched.',
      },
    ]);
  });
});

describe.each([
  ['/api/admin/mod-activity', 50],
  ['/api/admin/ocr-logs', 100],
])('%s', (path) => {
  const get = (query: string) => guild.get(`${path}${query}`, 'admin');
  const keys = (list: readonly { id: string }[]) => list.map(({ id }) => id);

  it('pages to the end without a gap or a repeat', async () => {
    const whole = keys((await get('?limit=200')).body);
    expect(whole.length).toBeGreaterThan(5);
    const paged: string[] = [];
    for (let next = ''; ; next = `&before=${paged.at(-1)}`) {
      const page = keys((await get(`?limit=2${next}`)).body);
      if (page.length === 0) break;
      paged.push(...page);
    }
    expect(paged).toEqual(whole);
  });

  it('clamps the limit and ignores what it does not know', async () => {
    expect((await get('?limit=0')).body).toHaveLength(1);
    expect((await get('?limit=100000&unknown=1')).status).toBe(200);
  });

  it.each([
    ['limit', 'many'],
    ['before', 'nothing-like-this'],
    ['before', 'x'.repeat(101)],
  ])('refuses a bad %s', async (field, value) => {
    const answer = await get(`?${field}=${value}`);
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([400, 'unknown-filter', field]);
  });

  it('is for admins only, and says how far it has read', async () => {
    for (const who of ['newcomer', 'moderator'] as const)
      expect((await guild.get(path, who)).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await get('')).headers['x-read-position']).toBe(await guild.head());
  });
});

describe('filters of the logs', () => {
  type Row = { id: string; timestamp: string; action: string; targetType: string; moderatorName: string | null };
  let everything: readonly Row[];
  beforeAll(async () => {
    await guild.rename(ids['Rex'] ?? '', 'Rexar');
    await done(guild.post(`/api/sessions/${sessionId}/exclude`, { excluded: true, reason: 'a test run' }, 'admin'));
    everything = await rows('?limit=200');
  });
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
  const expected = (wanted: (row: Row) => boolean) => idsOf(everything.filter(wanted));

  it.each<[string, (row: Row) => boolean]>([
    ['person=HALE', ({ moderatorName }) => moderatorName === 'Hale Ferrin'],
    ['action=verified_session', ({ action }) => action === 'verified_session'],
    ['target=player', ({ targetType }) => targetType === 'player'],
    [
      'person=hale&action=verified_session',
      ({ moderatorName, action }) => moderatorName === 'Hale Ferrin' && action === 'verified_session',
    ],
    [
      'person=hale&target=session',
      ({ moderatorName, targetType }) => moderatorName === 'Hale Ferrin' && targetType === 'session',
    ],
  ])('%s: those rows and no others', async (query, wanted) => {
    expect(expected(wanted).length).toBeGreaterThan(0);
    expect(idsOf(await rows(`?limit=200&${query}`))).toEqual(expected(wanted));
  });

  it('goes on before a row under a filter, also of several people', async () => {
    // The rows of the moderator and of the admin are joined in their order.
    const whole = expected(({ moderatorName }) => moderatorName !== null && /e/i.test(moderatorName));
    expect(new Set(everything.map(({ moderatorName }) => moderatorName)).size).toBe(3);
    expect(idsOf(await rows('?limit=200&person=e'))).toEqual(whole);
    const paged: string[] = [];
    for (let before = ''; ; before = `&before=${paged.at(-1)}`) {
      const page = idsOf(await rows(`?limit=2&person=e${before}`));
      paged.push(...page);
      if (page.length < 2) break;
    }
    expect(paged).toEqual(whole);
  });

  it('takes days, both within', async () => {
    const day = everything[0]?.timestamp.slice(0, 10) ?? '';
    expect(await rows(`?limit=200&from=${day}&to=${day}`)).toHaveLength(everything.length);
    expect(await rows('?limit=200&to=2026-11-19')).toEqual([]);
    expect(await rows('?limit=200&from=2026-11-21')).toEqual([]);
  });

  it('finds nothing for nobody, and refuses what it does not know', async () => {
    expect(await rows('?person=zzzz')).toEqual([]);
    for (const query of ['action=danced', 'target=moon', 'from=yesterday'])
      expect((await guild.ask('GET', `/api/admin/mod-activity?${query}`, guild.cookies.admin)).status).toBe(400);
  });

  it('narrows the steps of recognition by session, kind and day', async () => {
    const steps = async (query: string) => (await guild.get(`/api/admin/ocr-logs?limit=200${query}`, 'admin')).body;
    const all = (await steps('')) as { id: string; sessionId: string; eventType: string }[];
    const started = all.filter(({ eventType }) => eventType === 'started');
    expect(idsOf(await steps('&event=started'))).toEqual(idsOf(started));
    expect(idsOf(await steps(`&session=${sessionId}`))).toEqual(
      idsOf(all.filter((step) => step.sessionId === sessionId)),
    );
    expect(idsOf(await steps(`&session=${sessionId}&event=completed`))).toHaveLength(1);
    expect(await steps('&from=2027-01-01')).toEqual([]);
  });
});

describe('GET /api/admin/engine-weeks', () => {
  it('has nothing of pasted names, and refuses what is no number of weeks', async () => {
    expect((await guild.get('/api/admin/engine-weeks', 'admin')).body).toEqual([]);
    for (const weeks of ['0', '105', 'many'])
      expect((await guild.get(`/api/admin/engine-weeks?weeks=${weeks}`, 'admin')).status).toBe(400);
    expect((await guild.get('/api/admin/engine-weeks', 'moderator')).body).toMatchObject({ status: 403 });
  });

  it('has the means of what each engine read', async () => {
    const readings = [reading({ ms: 100, names: 2, confidence: 0.9 }), reading({ image: 1, ms: 301, names: 3 })];
    const run = async (id: string, command: SessionCommand) => {
      const handled = await guild.deps.handle(
        sessionDecider,
        id,
        command,
        metaBy({ commandId: `${id}-${command.type}` }),
      );
      expect(handled.ok).toBe(true);
    };
    const id = 'aaaaaaaa-0000-4000-8000-000000000001';
    await run(id, submit());
    await run(id, start());
    await run(id, { type: 'CompleteRecognition', data: { attempt: 1, participants: [readName('Nova')], readings } });
    const weeks = (await guild.get('/api/admin/engine-weeks?weeks=1', 'admin')).body;
    expect(weeks).toEqual([
      {
        week: '2026-11-16',
        ...{ model: readings[0]?.model, pictures: 2, failed: 0, names: 5, meanMs: 201 },
        confidence: expect.closeTo(0.935, 3),
      },
    ]);
  });
});
