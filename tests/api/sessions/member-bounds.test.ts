import { usualMemberBounds } from '../../../src/application/access/member-bounds.ts';
import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

const letters = 'abcdefghijklmnopqrstuvwxyz';
const names = (count: number, start = 0) =>
  Array.from({ length: count }, (_, n) => ({
    rawName: `Guest ${letters[Math.floor((start + n) / 26) % 26] ?? ''}${letters[(start + n) % 26] ?? ''}`,
  }));
type Item = { readonly id?: string; readonly rawName?: string };
const listed = async (session: string): Promise<Item[]> =>
  (await guild.details(session)).participants.map(({ id }: { id: string }) => ({ id }));
const save = async (session: string, added: readonly Item[], who: 'member' | 'newcomer' | 'moderator' = 'member') => {
  const answer = await guild.put(
    `/api/sessions/${session}/participants`,
    { participants: [...(await listed(session)), ...added] },
    who,
  );
  return [answer.status, answer.body.code];
};
let submitted = 0;
const session = () => guild.submit('Rexxar', { notes: `number ${(submitted += 1)}` });

it('a member adds twenty names to a session, also when they are removed again, and a moderator as many as it holds', async () => {
  const one = await session();
  expect(await save(one, names(15))).toEqual([200, undefined]);
  await guild.put(`/api/sessions/${one}/participants`, { participants: (await listed(one)).slice(0, 1) }, 'member');
  expect(await save(one, names(6, 100))).toEqual([429, 'slow-down']);
  expect(await save(one, names(5, 100))).toEqual([200, undefined]);
  expect(await save(one, names(1, 200))).toEqual([429, 'slow-down']);
  expect(await save(one, names(60, 300), 'moderator')).toEqual([200, undefined]);
});

it('a member adds a hundred names a day', async () => {
  const answers: unknown[] = [];
  for (let n = 0; n < 6; n += 1) answers.push((await save(await session(), names(20), 'newcomer'))[0]);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

describe('what one member leaves to moderators', () => {
  const memberBounds = { ...usualMemberBounds, openSessions: 3, editsAnHour: 8, eventsOfSession: 4, renamesADay: 2 };
  let small: Guild;
  beforeEach(async () => {
    small = await openGuild({ settings: { memberBounds } });
  });
  afterEach(() => small.close());
  let made = 0;
  const raid = () => small.submit('Rexxar, Mira', { notes: `raid ${(made += 1)}` });
  const put = (id: string, participants: readonly object[], who: 'member' | 'moderator' = 'member') =>
    small.put(`/api/sessions/${id}/participants`, { participants }, who);
  const refusal = ({ status, body, headers }: Awaited<ReturnType<typeof put>>) => ({
    status,
    code: body.code,
    detail: body.detail,
    waits: headers['retry-after'] !== undefined,
  });

  it('is open in so many sessions, none of which loses its verification; each decision makes room', async () => {
    const raids: string[] = [];
    for (let n = 0; n < 4; n += 1) raids.push(await raid());
    for (const id of raids) await small.post(`/api/sessions/${id}/verify`, {});
    for (const id of raids.slice(0, 3)) {
      expect((await put(id, [])).status).toBe(200);
      expect((await small.details(id)).status).toBe('verified');
    }
    expect(refusal(await put(raids[3] ?? '', []))).toMatchObject({
      status: 429,
      code: 'slow-down',
      detail: expect.stringContaining('In 3 sessions your changes wait for a moderator'),
      waits: false,
    });
    expect((await small.details(raids[3] ?? '')).status).toBe('verified');
    // In the same session there is room for more.
    expect((await put(raids[0] ?? '', [{ rawName: 'Guest' }])).status).toBe(200);
    const { participants } = await small.details(raids[1] ?? '');
    const declined = participants.map(({ id }: { id: string }) => id);
    await small.put(`/api/sessions/${raids[1] ?? ''}/participants`, {
      participants: participants.map(({ id }: { id: string }) => ({ id })),
      declined,
    });
    await small.get('/api/sessions');
    expect((await put(raids[3] ?? '', [])).status).toBe(200);
  });

  it('changes sessions so often an hour', async () => {
    const hourly = await openGuild({ settings: { memberBounds: { ...usualMemberBounds, editsAnHour: 3 } } });
    const edit = async (who: 'member' | 'moderator') => {
      const id = await hourly.submit('Rexxar', { notes: `hourly ${(made += 1)}` });
      return hourly.put(`/api/sessions/${id}/participants`, { participants: [] }, who);
    };
    for (let n = 0; n < 3; n += 1) expect((await edit('member')).status).toBe(200);
    const answer = await edit('member');
    expect(refusal(answer)).toEqual({
      status: 429,
      code: 'slow-down',
      detail: 'Members can change sessions at most 3 times an hour.',
      waits: true,
    });
    expect((await edit('moderator')).status).toBe(200);
    await hourly.close();
  });

  it('changes one session so often, undone or not, and undoes no undo; a moderator does', async () => {
    const one = await raid();
    const { participants } = await small.details(one);
    const kept = participants.map(({ id }: { id: string }) => ({ id }));
    const undo = (commandId: string, who: 'member' | 'moderator' = 'member') =>
      small.post(`/api/sessions/${one}/undo`, { commandId }, who);
    const added = await put(one, [...kept, { rawName: 'Guest' }]);
    const undone = await undo(added.body.commandId);
    expect(undone.status).toBe(200);
    const again = await undo(undone.body.commandId);
    expect([again.status, again.body.code]).toEqual([409, 'not-undoable']);
    const history = (await small.get(`/api/sessions/${one}/history`, 'member')).body;
    expect(history[0].undo).toEqual({ allowed: false, why: 'not-undoable' });
    const third = await put(one, [...kept, { rawName: 'Other' }]);
    expect((await undo(third.body.commandId)).status).toBe(200);
    expect(refusal(await put(one, [...kept, { rawName: 'More' }]))).toMatchObject({
      status: 429,
      detail: 'Members can change a session at most 4 times. Ask a moderator to continue.',
    });
    const byModerator = await put(one, [...kept, { rawName: 'More' }], 'moderator');
    const back = await undo(byModerator.body.commandId, 'moderator');
    expect((await undo(back.body.commandId, 'moderator')).status).toBe(200);
    expect((await small.details(one)).participants.map(({ rawName }: { rawName: string }) => rawName)).toContain(
      'More',
    );
  });

  it('asks for so many other names a day, and the same request again is the same', async () => {
    const { Sinan = '' } = await small.register('Sinan');
    await small.link('member', Sinan);
    const ask = (requestedName: string, key: string) =>
      small
        .post('/api/rename-requests', { playerId: Sinan, currentName: 'Sinan', requestedName }, 'member')
        .set('idempotency-key', key);
    const reject = async (id: string) => {
      expect((await small.patch(`/api/rename-requests/${id}`, { status: 'rejected' })).status).toBe(200);
      await small.get('/api/rename-requests');
    };
    const first = await ask('Sinann', 'a');
    await reject(first.body.id);
    const second = await ask('Sinanu', 'b');
    await reject(second.body.id);
    const third = await ask('Sinano', 'c');
    expect(refusal(third)).toMatchObject({ status: 429, code: 'slow-down', waits: true });
    expect([(await ask('Sinanu', 'b')).status, (await ask('Sinanu', 'b')).body.id]).toEqual([200, second.body.id]);
    small.clock.advance(24 * 60 * 60 * 1000);
    expect((await ask('Sinano', 'd')).status).toBe(201);
  });

  it('may always say that it was not him', async () => {
    const { Sinan = '' } = await small.register('Sinan');
    await small.link('member', Sinan);
    const raids: string[] = [];
    for (let n = 0; n < 5; n += 1) raids.push(await small.submit('Sinan, Rexxar', { notes: `with ${n}` }));
    for (const id of raids)
      expect(
        (await small.post(`/api/sessions/${id}/corrections`, { kind: 'was-not-me', reason: 'I slept' }, 'member'))
          .status,
      ).toBe(201);
  });
});

it('edits count like uploads', async () => {
  const limits = { requests: 6000, uploads: 3, signIns: 60, anonymous: 600 };
  const strict = await openGuild({ settings: { limits } });
  const answers: number[] = [];
  for (let n = 0; n < 5; n += 1)
    answers.push(
      (await strict.put('/api/sessions/3f0b4f6e-9f0e-4b1f-8a6f-4a016f1d7e6a/participants', {}, 'member')).status,
    );
  expect(answers.slice(3)).toEqual([429, 429]);
  await strict.close();
});

describe('names that nobody can see', () => {
  const hidden = [
    'Nova\u202e',
    'No\u200bva',
    '\u3164\u3164',
    'Nova\ufe0f',
    'No\u034fva',
    '\u2800\u2800',
    'Nova\u{e0001}',
    '\u00adNova',
  ];

  it.each(hidden)('are refused as participants: %j', async (rawName) => {
    const id = await session();
    const answer = await guild.put(`/api/sessions/${id}/participants`, { participants: [{ rawName }] }, 'moderator');
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([422, 'bad-character']);
  });

  it.each(hidden)('are refused in pasted lists and as players: %j', async (rawName) => {
    const body = { eventType: 'Kraken', eventDate: '2026-11-19T19:30:00Z', rawText: `Rexxar, ${rawName}` };
    const pasted = await guild.post('/api/sessions', body);
    expect([pasted.status, pasted.body.errors?.[0]?.code]).toEqual([422, 'bad-character']);
    const registered = await guild.post('/api/players', { names: [rawName] });
    expect(JSON.stringify(registered.body)).toMatch(/bad-character|blank/);
  });
});
