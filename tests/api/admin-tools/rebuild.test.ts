import { projectionName } from '../../../src/contracts/live.ts';
import type { LiveMessage } from '../../../src/contracts/live.ts';
import { projections } from '../../../src/main/projections.ts';
import { openSocket } from '../../support/live-socket.ts';
import { until } from '../../support/until.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
  await guild.register('Nova', 'Rex');
  for (let index = 0; index < 5; index += 1) await guild.submit('Nova, Rex', { notes: `raid ${index}` });
});
afterAll(() => guild.close());

const all = '/api/admin/rebuild-indexes';
const rows = async () => (await guild.get('/api/admin/mod-activity?limit=200', 'admin')).body;
/** On servers only the projector opens builds, so its own comparison decides about a swap. */
const digests = async (): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  if (process.env['API_SUITE'] === 'engines') return found;
  for (const { shape } of projections) {
    const build = await guild.deps.readModels.open(shape, 'serving');
    found[shape.name] = await build.digest();
    await build.discard();
  }
  return found;
};
const progressOf = (heard: readonly LiveMessage[]) =>
  heard.flatMap((message) => (message.type === 'replay-progress' ? [message] : []));

describe('POST /api/admin/rebuild-indexes', () => {
  it('first says what it would do, and does nothing', async () => {
    const head = await guild.head();
    const { status, body } = await guild.post(all, { preview: true }, 'admin');
    expect([status, body]).toEqual([
      200,
      {
        position: head,
        count: projectionName.options.length,
        message: expect.stringMatching(/^Rebuilds \d+ read models/),
      },
    ]);
    expect(await guild.head()).toBe(head);
  });

  it('builds all of them beside those that serve: no request fails, no list is empty, and they are the same', async () => {
    const { heard, socket } = await openSocket(guild, guild.cookies.admin);
    const { status, body } = await guild.post(all, {}, 'admin');
    expect([status, body.projections]).toEqual([202, projectionName.options]);
    const ended = () => progressOf(heard).filter(({ state }) => ['swapped', 'refused', 'failed'].includes(state));
    let reads = 0;
    let writes = 5;
    while (ended().length < projectionName.options.length) {
      const list = await guild.ask('GET', '/api/sessions', guild.cookies.member);
      const players = await guild.ask('GET', '/api/players', guild.cookies.member);
      expect([list.status, players.status, players.body.length]).toEqual([200, 200, 2]);
      expect(list.body.sessions.length).toBeGreaterThanOrEqual(5);
      await guild.submit('Nova', { notes: `meanwhile ${(writes += 1)}` });
      reads += 1;
    }
    expect(reads).toBeGreaterThan(0);
    expect((await guild.get('/api/sessions')).body.sessions).toHaveLength(writes);
    expect(
      ended()
        .map(({ projection, state }) => `${projection} ${state}`)
        .sort(),
    ).toEqual(projectionName.options.map((name) => `${name} swapped`).sort());
    expect(new Set(progressOf(heard).map(({ projection }) => projection))).toEqual(new Set(projectionName.options));
    // Again without writes in between: equal bytes.
    const still = await digests();
    // While the previous rebuild is ending, a request returns that one.
    await until(async () => (await guild.post(all, {}, 'admin')).body.replayId !== body.replayId);
    await until(
      () => ended().length === 2 * projectionName.options.length,
      60_000,
      () => `the second rebuild to end: ${JSON.stringify(progressOf(heard).slice(-projectionName.options.length))}`,
    );
    const after = await digests();
    // Asking is itself a row of the log of moderators.
    const others = projectionName.options.filter((name) => name !== 'mod-activity');
    for (const name of others) expect([name, after[name]]).toEqual([name, still[name]]);
    socket.close();
  });

  it('is a row of the log of moderators', async () => {
    expect(await rows()).toContainEqual(
      expect.objectContaining({
        action: 'admin_action',
        targetType: 'system',
        targetName: 'read models',
        details: `Started a rebuild of ${projectionName.options.length} read models.`,
        after: expect.objectContaining({ replayId: expect.any(String) }),
      }),
    );
  });
});

describe('POST /api/admin/projections/:name/rebuild', () => {
  it('builds that one', async () => {
    const { heard, socket } = await openSocket(guild, guild.cookies.admin);
    // While a rebuild of all is ending, a request returns that one.
    const { status, body } = await until(async () => {
      const answer = await guild.post('/api/admin/projections/players/rebuild', {}, 'admin');
      return answer.body.projections.length === projectionName.options.length ? null : answer;
    });
    expect([status, body]).toEqual([
      202,
      { position: expect.any(String), replayId: expect.stringMatching(/^[0-9a-f-]{36}$/), projections: ['players'] },
    ]);
    await until(() => progressOf(heard).some(({ state }) => state === 'swapped'));
    expect(new Set(progressOf(heard).map(({ projection }) => projection))).toEqual(new Set(['players']));
    socket.close();
  });

  it('does one thing when it is asked for twice with one key', async () => {
    const before = Number((await rows()).length);
    const send = () => guild.post('/api/admin/projections/voice/rebuild', {}, 'admin').set('idempotency-key', 'once');
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([202, first.body]);
    expect(await rows()).toHaveLength(before + 1);
  });

  it('knows the read models that there are', async () => {
    const head = await guild.head();
    for (const name of ['nobody', '%00', '__proto__'])
      expect((await guild.post(`/api/admin/projections/${name}/rebuild`, {}, 'admin')).status).toBeGreaterThanOrEqual(
        400,
      );
    expect(await guild.head()).toBe(head);
  });
});

describe.each([all, '/api/admin/projections/players/rebuild'])('%s', (path) => {
  it.each<[object, string]>([
    [{ preview: 'yes' }, 'preview'],
    [{ preview: null }, 'preview'],
    [{ everything: true }, 'everything'],
  ])('refuses %j', async (body, field) => {
    const head = await guild.head();
    const answer = await guild.post(path, body, 'admin');
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([422, 'invalid', field]);
    expect(await guild.head()).toBe(head);
  });
});

describe('who asks while it goes on', () => {
  it('joins in, and nothing is written down again', async () => {
    const replay = { replayId: 'the-first', projections: [...projectionName.options] };
    const other = await openGuild({
      deps: ({ operations }) => ({ operations: { ...operations, askReplay: async () => replay } }),
    });
    const head = await other.head();
    const { status, body } = await other.post(all, {}, 'admin');
    expect([status, body]).toEqual([202, { ...replay, position: head }]);
    expect(await other.head()).toBe(head);
    await other.close();
  });

  it('is told so where no process builds read models', async () => {
    const other = await openGuild({
      deps: ({ operations }) => ({ operations: { ...operations, askReplay: async () => 'nobody' } }),
    });
    const head = await other.head();
    const { status, body } = await other.post(all, {}, 'admin');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(await other.head()).toBe(head);
    await other.close();
  });
});
