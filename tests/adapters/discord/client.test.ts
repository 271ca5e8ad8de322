import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDiscordClient } from '../../../src/adapters/discord/client.ts';

type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> };

describe('the Discord client', () => {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const agents = new Set<string>();
  const server = createServer((request, response) => {
    agents.add(request.headers['user-agent'] ?? '');
    asked.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    const { status, body, headers } = answers.get(request.url ?? '') ?? {
      status: 404,
      body: { message: 'Unknown' },
      headers: {},
    };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  const client = (botToken: string | null = null) =>
    createDiscordClient({
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      botToken,
      userAgent: 'DiscordBot (https://muster.example.org, 1.0.0)',
    });
  const memberPath = '/users/@me/guilds/77/member';

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    answers.clear();
    asked.length = 0;
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  it('says who the person is', async () => {
    answers.set('/users/@me', {
      status: 200,
      body: { id: '42', username: 'hale', global_name: 'Hale', avatar: 'abc', email: 'not@our.business' },
    });
    expect(await client().me('token')).toEqual({
      id: '42',
      username: 'hale',
      displayName: 'Hale',
      avatarUrl: 'https://cdn.discordapp.com/avatars/42/abc.png?size=64',
    });
    expect(asked).toEqual(['/users/@me Bearer token']);
    expect([...agents]).toEqual(['DiscordBot (https://muster.example.org, 1.0.0)']);
  });

  it('says the roles in the server, and null for someone who is not in it', async () => {
    expect(await client().member('token', '77')).toBeNull();
    answers.set(memberPath, { status: 200, body: { nick: 'Ferrin', roles: ['1', '2'] } });
    expect(await client().member('token', '77')).toEqual({ nick: 'Ferrin', roles: ['1', '2'] });
  });

  it('says what the roles of the server are called, as the bot sees them', async () => {
    answers.set('/guilds/77/roles', { status: 200, body: [{ id: '2', name: 'helper', color: 3 }] });
    expect(await client('bot').roles('77')).toEqual([{ id: '2', name: 'helper' }]);
    expect(asked).toEqual(['/guilds/77/roles Bot bot']);
    await expect(client().roles('77')).rejects.toMatchObject({ code: 'discord-away' });
    answers.set('/guilds/77/roles', { status: 401, body: {} });
    await expect(client('bot').roles('77')).rejects.toMatchObject({ code: 'discord-refused' });
    answers.set('/guilds/77/roles', { status: 500, body: {} });
    await expect(client('bot').roles('77')).rejects.toMatchObject({ code: 'discord-away' });
  });

  it.each([401, 403, 404, 500])('says the roles of a person although the bot is refused with %i', async (status) => {
    answers.set(memberPath, { status: 200, body: { nick: null, roles: ['1'] } });
    answers.set('/guilds/77/roles', { status, body: {} });
    expect(await client('bot').member('token', '77')).toEqual({ nick: null, roles: ['1'] });
  });

  it('says how long Discord requires to be left alone', async () => {
    answers.set(memberPath, { status: 429, body: {}, headers: { 'retry-after': '240' } });
    await expect(client().member('token', '77')).rejects.toMatchObject({ retryAfterMs: 240_000 });
  });

  it('distinguishes a refused token from an outage', async () => {
    answers.set(memberPath, { status: 401, body: {} });
    await expect(client().member('token', '77')).rejects.toMatchObject({ code: 'unauthorised' });
    answers.set(memberPath, { status: 503, body: {} });
    await expect(client().member('token', '77')).rejects.not.toHaveProperty('code');
  });
});
