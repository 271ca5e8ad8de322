import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { until } from '../../support/until.ts';
import { openGuild, picture } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
  await guild.register('Nova');
});
afterAll(() => guild.close());

let shade = 0;
/** A session whose pictures could not be read. */
const failed = async (): Promise<string> => {
  shade += 1;
  const { id } = (await guild.upload([await picture(shade)])).body as { id: string };
  const failure = { code: 'recogniser-failed', image: 0, count: null } as const;
  const command = { type: 'FailRecognition', data: { attempt: 1, readings: [], failure } } as const;
  const by = { commandId: `fail-${shade}`, actor: { kind: 'system', id: 'system', role: null } } as const;
  expect(await guild.deps.handle(sessionDecider, id, command, metaBy(by))).toMatchObject({ ok: true });
  return id;
};
/** One second after the previous action, so that its row is the last. */
const ask = (tool: string, body: object = {}) => {
  guild.clock.advance(1000);
  return guild.post(`/api/admin/${tool}`, body, 'admin');
};
const rows = async () => (await guild.get('/api/admin/mod-activity?limit=200', 'admin')).body;

describe('POST /api/admin/reprocess-sessions', () => {
  const of = (count: number) => ({
    position: expect.any(String),
    count,
    message: expect.stringMatching(/^[A-Z0-9].*\.$/),
  });

  it('says 3, queues 3, then 0', async () => {
    const old = await failed();
    guild.clock.advance(8 * 24 * 3_600_000);
    // Nobody is signed in any more.
    for (const who of ['member', 'moderator', 'admin'] as const) guild.cookies[who] = await guild.signInAs(who);
    const ids = [await failed(), await failed(), await failed()];
    await guild.submit('Nova');
    const head = await guild.head();
    const preview = await ask('reprocess-sessions', { preview: true });
    expect([preview.status, preview.body]).toEqual([200, of(3)]);
    expect([await guild.head(), preview.body.message]).toEqual([
      head,
      '3 failed sessions of the last 7 days would be read again.',
    ]);

    const before = (await rows()).length;
    const done = await ask('reprocess-sessions');
    expect([done.status, done.body]).toEqual([200, of(3)]);
    for (const id of ids) expect(await guild.details(id)).toMatchObject({ status: 'pending' });
    expect(await guild.details(old)).toMatchObject({ status: 'failed' });

    const again = await ask('reprocess-sessions');
    expect(again.body).toEqual({ ...of(0), message: 'No session of the last 7 days has failed.' });
    expect((await ask('reprocess-sessions', { preview: true })).body.count).toBe(0);
    // One row for all of it.
    const [row, ...others] = await rows();
    expect(others).toHaveLength(before);
    expect(row).toMatchObject({
      action: 'admin_action',
      targetName: 'failed sessions',
      details: 'Asked for 3 failed sessions to be read again.',
      after: { tool: 'reprocess', sessions: 3, status: 'pending', attempt: 2 },
    });
  });

  it('with one key is one thing', async () => {
    const id = await failed();
    const send = () => ask('reprocess-sessions').set('idempotency-key', 'once');
    expect((await send()).body.count).toBe(1);
    expect((await send()).body.count).toBe(0);
    expect(await guild.details(id)).toMatchObject({ status: 'pending' });
  });
});

describe.each([
  ['clear-cache', 'Cleared all caches.'],
  ['clear-deduplication', 'Cleared the message cache.'],
])('POST /api/admin/%s', (tool, details) => {
  it('first says what it would forget, then forgets it, and answers are as before', async () => {
    const read = async () => [
      (await guild.get('/api/sessions')).body,
      (await guild.get('/api/players')).body,
      (await guild.get('/api/leaderboard')).body,
    ];
    const before = await read();
    const maintained = async () => (await guild.deps.eventStore.readStream('maintenance-guild', null)).length;
    const [head, acts] = [await guild.head(), await maintained()];
    const preview = await ask(tool, { preview: true });
    expect(preview.body.message).toMatch(/^Clears in every process: .*folded streams.*\. No data is lost\.$/);
    // A worker elsewhere may write meanwhile.
    const { position } = preview.body;
    expect([head <= position, position <= (await guild.head())]).toEqual([true, true]);
    expect(preview.body.count).toBeGreaterThan(0);
    expect(await maintained()).toBe(acts);
    const done = await ask(tool);
    expect([done.status, done.body.count]).toEqual([200, preview.body.count]);
    expect(await read()).toEqual(before);
    expect((await rows())[0]).toMatchObject({ action: 'admin_action', targetName: 'caches', details });
    await guild.register(`Later ${tool.slice(-5)}`);
  });

  it('empties what others keep, too', async () => {
    const told: unknown[] = [];
    const stop = guild.deps.pubSub.subscribe('clear-caches', (message) => told.push(message));
    await ask(tool);
    await until(() => told.length > 0);
    stop();
    expect(told).toEqual([{ which: tool === 'clear-cache' ? 'all' : 'messages', by: expect.any(String) }]);
  });
});

describe.each(['clear-cache', 'clear-deduplication', 'reprocess-sessions'])('%s', (tool) => {
  it.each<[object, string]>([
    [{ preview: 'yes' }, 'preview'],
    [{ preview: null }, 'preview'],
    [{ confirm: true }, 'confirm'],
  ])('refuses %j', async (body, field) => {
    const head = await guild.head();
    const answer = await ask(tool, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([422, 'invalid', field]);
    expect(await guild.head()).toBe(head);
  });
});
