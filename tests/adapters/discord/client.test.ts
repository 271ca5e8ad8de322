import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDiscordClient } from '../../../src/adapters/discord/client.ts';

type Answer = { readonly status: number; readonly body: unknown };

describe('the Discord client', () => {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    const { status, body } = answers.get(request.url ?? '') ?? { status: 404, body: { message: 'Unknown' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const client = (botToken: string | null = null) =>
    createDiscordClient({ api: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, botToken });
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
  });

  it('says the roles in the server, and null for somebody who is not in it', async () => {
    expect(await client().member('token', '77')).toBeNull();
    answers.set(memberPath, { status: 200, body: { nick: 'Ferrin', roles: ['1', '2'] } });
    expect(await client().member('token', '77')).toEqual({ nick: 'Ferrin', roles: ['1', '2'] });
  });

  it('knows roles by name where a bot may read them', async () => {
    answers.set(memberPath, { status: 200, body: { nick: null, roles: ['1', '2'] } });
    answers.set('/guilds/77/roles', { status: 200, body: [{ id: '2', name: 'helper' }] });
    const withBot = client('bot');
    expect(await withBot.member('token', '77')).toEqual({ nick: null, roles: ['1', '2', 'helper'] });
    await withBot.member('token', '77');
    expect(asked.filter((call) => call === '/guilds/77/roles Bot bot')).toHaveLength(1);
  });

  it('tells a refused token from an outage', async () => {
    answers.set(memberPath, { status: 401, body: {} });
    await expect(client().member('token', '77')).rejects.toMatchObject({ code: 'unauthorised' });
    answers.set(memberPath, { status: 503, body: {} });
    await expect(client().member('token', '77')).rejects.not.toHaveProperty('code');
  });

  it('takes a refused bot for an outage: nobody loses a role over it', async () => {
    answers.set(memberPath, { status: 200, body: { nick: null, roles: ['1'] } });
    answers.set('/guilds/77/roles', { status: 401, body: {} });
    await expect(client('bot').member('token', '77')).rejects.not.toHaveProperty('code');
  });
});
