import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { LiveMessage } from '../../../src/contracts/live.ts';
import type { Json } from '../../../src/domain/kernel/json.ts';
import { statusTopic } from '../../../src/projections/kernel/run/status.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';
import { openSocket } from '../../support/live-socket.ts';
import { eventually as until } from '../../projections/support/facts.ts';

const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** The answer to an upgrade: its status, 101 when it was granted. */
const upgrade = async (api: TestApi, headers: Record<string, string>): Promise<{ status: number; body: string }> => {
  const asked = request({
    port: api.port,
    path: '/ws',
    // The server ends a refused connection: it cannot be used again.
    agent: false,
    headers: {
      ...upgradeHeaders,
      ...headers,
    },
  }).end();
  const response = await new Promise<IncomingMessage>((resolve, fail) => {
    asked.on('response', resolve).on('error', fail);
    asked.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer);
    });
  });
  let body = '';
  if (response.statusCode !== 101) {
    response.on('data', (chunk: Buffer) => (body += chunk.toString()));
    await once(response, 'end');
  }
  return { status: response.statusCode ?? 0, body };
};

describe('/ws', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi();
  });
  afterEach(() => api.close());
  const own = () => ({ origin: `http://localhost:${api.port}` });
  /** Events of one command may arrive separately. */
  const isUpdateAt = (position: string) => (message: LiveMessage) =>
    message.type === 'projection-updated' && message.position >= position;
  const submit = (cookie: string, rawText = 'Nova, Undine') =>
    api
      .ask('POST', '/api/sessions', cookie)
      .send({ eventType: 'Kraken', eventDate: api.clock.now().toISOString(), rawText });

  it('answers 401 without a session, and the reason as a problem', async () => {
    const { status, body } = await upgrade(api, own());
    expect(status).toBe(401);
    expect(JSON.parse(body)).toMatchObject({ code: 'signed-out' });
  });

  it('answers 403 to another site, with any sign-in', async () => {
    const cookie = await api.signInAs('member');
    expect((await upgrade(api, { cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await upgrade(api, { cookie })).status).toBe(403);
    expect((await upgrade(api, { cookie, ...own() })).status).toBe(101);
  });

  it('is no page', async () => {
    expect((await api.ask('GET', '/ws', await api.signInAs('member'))).status).toBe(404);
  });

  it('notifies a member of a submitted session, with its position', async () => {
    const { heard } = await openSocket(api, await api.signInAs('member'));
    const { body } = await submit(await api.signInAs('moderator'));
    await until(() => heard.some(isUpdateAt(body.position)));
    expect(heard.find(({ type }) => type === 'session_processed')).toMatchObject({
      sessionId: body.id,
      status: 'processed',
      eventType: 'Kraken',
      participantCount: 2,
    });
    expect(heard.find(isUpdateAt(body.position))).toMatchObject({ projection: 'sessions', keys: [body.id] });
  });

  it('reports a later change of a session as an update', async () => {
    const moderator = await api.signInAs('moderator');
    const { heard } = await openSocket(api, moderator);
    const { body } = await submit(moderator);
    await until(() => heard.some(isUpdateAt(body.position)));
    heard.length = 0;
    await api.ask('POST', `/api/sessions/${body.id}/exclude`, moderator).send({ excluded: true, reason: 'A test' });
    // Of named records. New clients also receive the positions of the read models in between.
    const named = () => heard.filter((message) => message.type !== 'projection-updated' || message.keys !== null);
    await until(() => named().some(({ type }) => type === 'projection-updated'));
    expect(named().map(({ type }) => type)).toEqual(['session_update', 'projection-updated']);
  });

  it('says that everything may have changed when it cannot name what did', async () => {
    const { heard } = await openSocket(api, await api.signInAs('member'));
    const to = '00000000000000000009';
    const keys = { players: Array.from({ length: 101 }, (_, index) => `player-${index}`) };
    await api.deps.pubSub.publish('updated', { projection: 'players', from: null, to, keys });
    await until(() => heard.length === 1);
    // A message between was missed: the next one starts where none has ended.
    const next = { from: '00000000000000000011', to: '00000000000000000012', keys: { players: ['one'] } };
    await api.deps.pubSub.publish('updated', { projection: 'players', ...next });
    await until(() => heard.length === 2);
    expect(heard).toMatchObject([{ keys: null }, { keys: null }]);
  });

  it('keeps quiet when nothing has changed but the position', async () => {
    const { heard } = await openSocket(api, await api.signInAs('member'));
    const publish = (from: string | null, to: string, keys: Record<string, string[]>) =>
      api.deps.pubSub.publish('updated', { projection: 'players', from, to, keys });
    await publish(null, '00000000000000000001', {});
    await publish('00000000000000000001', '00000000000000000002', { players: ['one'] });
    await until(() => heard.length > 0);
    expect(heard).toMatchObject([{ position: '00000000000000000002', keys: ['one'] }]);
  });

  it('reports a rebuild’s progress to admins, with the runner’s position or none', async () => {
    const admin = await openSocket(api, await api.signInAs('admin'));
    const member = await openSocket(api, await api.signInAs('member'));
    const progress = { projection: 'sessions', state: 'building', done: 1, total: 2, etaSeconds: null };
    const position = '00000000000000000007';
    const publish = (name: string, step: object | null) =>
      api.deps.pubSub.publish(statusTopic, { projections: [{ name, progress: step }] } as Json);
    await publish('sessions', null);
    await publish('nothing', null);
    await publish('sessions', { ...progress, position });
    await publish('sessions', { ...progress, position });
    await publish('sessions', { ...progress, position: null });
    await publish('sessions', { ...progress, position: '' });
    await publish('nothing', { ...progress, projection: 'nothing', position });
    await api.deps.pubSub.publish('updated', { projection: 'players', from: null, to: position, keys: null });
    await until(() =>
      [admin, member].every(({ heard }) =>
        heard.some((message) => message.position === position && isUpdateAt(position)(message)),
      ),
    );
    const told = { type: 'replay-progress', ...progress };
    const toldTo = ({ heard }: { readonly heard: readonly LiveMessage[] }) =>
      heard.filter(({ type }) => type === 'replay-progress');
    expect(toldTo(admin)).toEqual([
      { ...told, position },
      { ...told, position: null },
    ]);
    expect(toldTo(member)).toEqual([]);
  });

  it('ends with the sign-in', async () => {
    const cookie = await api.signInAs('member');
    const one = await openSocket(api, cookie);
    const other = await openSocket(api, await api.signInAs('member'));
    await api.ask('POST', '/auth/logout', cookie);
    await until(() => one.closed() !== null);
    expect(one.closed()).toBe(4401);
    expect(other.closed()).toBeNull();
    other.socket.close();
  });

  it('does not hold the shutdown for a client that says nothing', async () => {
    const closing = await createTestApi();
    const asked = request({
      port: closing.port,
      path: '/ws',
      agent: false,
      headers: {
        ...upgradeHeaders,
        cookie: await closing.signInAs('member'),
        origin: `http://localhost:${closing.port}`,
      },
    }).end();
    await once(asked, 'upgrade');
    await expect(closing.close()).resolves.toBeUndefined();
  });

  it('does not listen to what clients say', async () => {
    const { socket, closed } = await openSocket(api, await api.signInAs('member'));
    socket.send('x'.repeat(5000));
    await until(() => closed() !== null);
    expect(closed()).toBe(1009);
  });
});

describe('/ws of someone whose role is lost', () => {
  it('is closed with 4403', async () => {
    const discord = {
      me: () => Promise.reject(new Error('not asked')),
      member: () => Promise.resolve({ nick: null, roles: [] }),
      roles: () => Promise.reject(new Error('not asked')),
    };
    const api = await createTestApi({ deps: { discord } });
    const cookie = await api.signInAs('member');
    await api.deps.signIns.update(cookie.replace('muster=', ''), { accessToken: 'access' });
    const { closed } = await openSocket(api, cookie);
    api.clock.advance(6 * 60_000);
    expect((await api.ask('GET', '/api/players', cookie)).body).toMatchObject({ code: 'role-lost' });
    await until(() => closed() !== null);
    expect(closed()).toBe(4403);
    await api.close();
  });
});
