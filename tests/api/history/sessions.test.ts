import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Zed', 'Rex');
  await guild.link('member', ids['Nova'] ?? '');
});
afterAll(() => guild.close());

let runs = 0;
/** A session that differs from all others. */
const submit = (names: string): Promise<string> => guild.submit(names, { notes: `Run ${(runs += 1)}` });
type Who = keyof Guild['cookies'];
const history = async (id: string, who: Who = 'moderator') =>
  (await guild.get(`/api/sessions/${id}/history`, who)).body;
const undo = (id: string, commandId: unknown, who: Who = 'moderator') =>
  guild.post(`/api/sessions/${id}/undo`, { commandId }, who);
const namesOf = async (id: string): Promise<string[]> =>
  (await guild.details(id)).participants.map(({ rawName }: { rawName: string }) => rawName).sort();
/** Saves the list with these names, those that are there by their ids. */
const save = async (id: string, names: readonly string[], who: Who = 'moderator') => {
  const { participants } = await guild.details(id);
  const idOf = new Map<string, string>(
    participants.map((one: { id: string; rawName: string }) => [one.rawName, one.id] as const),
  );
  const items = names.map((rawName) => (idOf.has(rawName) ? { id: idOf.get(rawName), rawName } : { rawName }));
  const saved = await guild.put(`/api/sessions/${id}/participants`, { participants: items }, who);
  expect(saved.status).toBe(200);
  return saved.body.commandId as string;
};

describe('the history of a session', () => {
  it('says who did what, when and why, the newest first, and what the machine did', async () => {
    const id = await submit('Nova, Zed');
    const excluded = (await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'a test run' })).body;
    const [last, first] = await history(id);
    expect(last).toEqual({
      commandId: excluded.commandId,
      at: '2026-11-20T20:00:00.000Z',
      actor: expect.any(String),
      role: 'mod',
      action: 'excluded_session',
      reason: 'a test run',
      before: { excluded: false },
      after: { excluded: true },
      undo: { allowed: true, why: null },
    });
    expect(first).toMatchObject({
      action: 'submitted_session',
      before: null,
      undo: { allowed: false, why: 'not-undoable' },
    });
  });

  it('comes page by page, each after the last entry of the one before', async () => {
    const id = await submit('Nova, Zed');
    for (const names of [['Nova'], ['Nova', 'Ann'], ['Nova', 'Ann', 'Bea']]) await save(id, names);
    const whole: { commandId: string }[] = await history(id);
    const page = async (query: string) => (await guild.get(`/api/sessions/${id}/history?${query}`, 'moderator')).body;
    const first = await page('limit=2');
    const second = await page(`limit=2&before=${first[1].commandId}`);
    expect([...first, ...second]).toEqual(whole.slice(0, 4));
    expect(await page(`before=${whole.at(-1)?.commandId ?? ''}`)).toEqual([]);
    expect(await page('before=nothing')).toEqual([]);
    expect((await guild.ask('GET', `/api/sessions/${id}/history?limit=0`, guild.cookies.moderator)).body.code).toBe(
      'unknown-filter',
    );
  });

  it('is for members, without the reasons of others, and says what they may undo', async () => {
    const id = await submit('Nova, Zed');
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'a test run' });
    await save(id, ['Nova', 'Zed', 'Nobody'], 'member');
    const told: { action: string; reason: string | null; undo: object }[] = await history(id, 'member');
    expect(told.map(({ action, reason, undo: may }) => [action, reason, may])).toEqual([
      ['edited_participants', null, { allowed: true, why: null }],
      ['excluded_session', null, { allowed: false, why: 'forbidden' }],
      ['submitted_session', null, { allowed: false, why: 'not-undoable' }],
    ]);
    const other: { undo: object }[] = await history(id, 'newcomer');
    expect(other[0]?.undo).toEqual({ allowed: false, why: 'forbidden' });
  });

  it('is of sessions that there are, for those who are signed in', async () => {
    const nobody = await guild.get('/api/sessions/nobody/history');
    expect([nobody.status, nobody.body.code]).toEqual([404, 'not-found']);
    expect((await guild.ask('GET', '/api/sessions/nobody/history')).status).toBe(401);
  });
});

describe('undo of what was done to a session', () => {
  it('brings names back as they were; the log names what was undone', async () => {
    const id = await submit('Nova, Zed, Stranger');
    const before = (await guild.details(id)).participants;
    const commandId = await save(id, ['Nova', 'Rex']);
    const undone = await undo(id, commandId);
    expect([undone.status, undone.body]).toMatchObject([200, { id, position: await guild.head() }]);
    const byId = (list: { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId((await guild.details(id)).participants)).toEqual(byId(before));
    const log = await guild.deps.eventStore.readStream(`session-${id}`, null);
    expect(log.at(-1)).toMatchObject({ type: 'ParticipantsEdited', undoes: commandId });
    expect((await undo(id, undone.body.commandId)).status).toBe(200);
    expect(await namesOf(id)).toEqual(['Nova', 'Rex']);
    const late = await undo(id, commandId);
    expect([late.status, late.body.code]).toEqual([409, 'record-moved-on']);
  });

  it('keeps the words of an exclusion that holds again', async () => {
    const id = await submit('Nova');
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'a test run' });
    const included = (await guild.post(`/api/sessions/${id}/exclude`, { excluded: false })).body;
    await undo(id, included.commandId);
    expect(await guild.details(id, 'moderator')).toMatchObject({ excluded: true, exclusionReason: 'a test run' });
  });

  it('is the same command when its key is the same', async () => {
    const id = await submit('Nova');
    const { commandId } = (await guild.post(`/api/sessions/${id}/exclude`, { excluded: true })).body;
    const once = await undo(id, commandId).set('idempotency-key', `undo ${id}`);
    const head = await guild.head();
    const twice = await undo(id, commandId).set('idempotency-key', `undo ${id}`);
    expect([twice.status, twice.body.commandId, await guild.head()]).toEqual([200, once.body.commandId, head]);
  });

  it("is for whoever may do it; a member's are his own", async () => {
    const id = await submit('Nova, Zed');
    const own = await save(id, ['Nova', 'Zed', 'Guest'], 'member');
    const foreign = await undo(id, own, 'newcomer');
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
    expect((await undo(id, own, 'member')).status).toBe(200);
    expect(await namesOf(id)).toEqual(['Nova', 'Zed']);
    const { commandId } = (await guild.post(`/api/sessions/${id}/exclude`, { excluded: true })).body;
    expect((await undo(id, commandId, 'member')).body.code).toBe('forbidden');
    expect((await undo(id, commandId, 'admin')).status).toBe(200);
  });

  it('is refused for what is no change of it, and for what nothing takes back', async () => {
    const id = await submit('Nova');
    const other = await submit('Zed');
    const [{ commandId }] = await history(other);
    const head = await guild.head();
    for (const [path, command] of [
      [id, commandId],
      [id, 'nothing'],
      ['nobody', commandId],
    ] as const) {
      const answer = await undo(path, command);
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    }
    const submitted = await undo(other, commandId);
    expect([submitted.status, submitted.body.code]).toEqual([409, 'not-undoable']);
    for (const bad of [7, null, '', 'x'.repeat(65), '__proto__\u0000']) {
      const answer = await undo(id, bad);
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'commandId']);
    }
    expect(await guild.head()).toBe(head);
  });
});
