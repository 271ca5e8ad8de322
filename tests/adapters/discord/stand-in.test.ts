import { setTimeout as delay } from 'node:timers/promises';
import { REST } from '@discordjs/rest';
import { WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayIntentBits, Routes } from 'discord-api-types/v10';
import { createDiscordStandIn } from '../../support/discord/stand-in.ts';
import type { DiscordStandIn } from '../../support/discord/stand-in.ts';
import { until } from '../../support/until.ts';

type Packet = { readonly t: string; readonly d: { readonly content?: string; readonly id?: string } };
const { Guilds, GuildMembers, GuildVoiceStates, GuildMessages, MessageContent } = GatewayIntentBits;
const all = Guilds | GuildMembers | GuildVoiceStates | GuildMessages | MessageContent;

describe('the stand-in for Discord, under the library that the bot connects with', () => {
  let discord: DiscordStandIn;
  let rest: REST;
  let client: WebSocketManager;
  let heard: Packet[];
  let beats: number;
  /** Resolves once it is ready, or with the code with which it was closed for good. */
  const connect = async (): Promise<number | null> => {
    rest = new REST({ api: `${discord.origin}/api`, retries: 0 }).setToken(discord.token);
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- several at once, which its type does not know
    client = new WebSocketManager({ token: discord.token, intents: all, rest });
    const closed = Promise.withResolvers<number>();
    client.on(WebSocketShardEvents.Dispatch, (packet) => void heard.push(packet as unknown as Packet));
    client.on(WebSocketShardEvents.HeartbeatComplete, () => void (beats += 1));
    // Below 4000 it was the line, as when a busy machine lets a heartbeat be late: the library connects again.
    client.on(WebSocketShardEvents.Closed, (code) => {
      if (code >= 4000) closed.resolve(code);
    });
    client.on(WebSocketShardEvents.Error, () => undefined);
    client.on(WebSocketShardEvents.SocketError, () => undefined);
    return Promise.race([client.connect().then(() => null), closed.promise]);
  };
  const heardTexts = (): (string | undefined)[] =>
    heard.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => d.content);
  beforeEach(async () => {
    heard = [];
    beats = 0;
    discord = await createDiscordStandIn({ heartbeatMs: 200 });
  });
  afterEach(async () => {
    // The library hangs when two of its own close frames cross.
    await Promise.race([client.destroy(), delay(5_000, undefined, { ref: false })]);
    await discord.close();
  });

  it('sends the guild and messages, and answers heartbeats', async () => {
    const channel = discord.guild.addChannel('raids');
    const nova = discord.guild.addMember('nova', ['east']);
    discord.guild.voice.set(nova.user.id, discord.guild.addChannel('Voice', 2).id);
    await connect();
    await until(() => heard.find(({ t }) => t === 'GUILD_CREATE'));
    discord.people.post({ by: nova, channel, text: 'hello' });
    await until(() => heardTexts().includes('hello'));
    await until(() => beats > 0);
    expect(JSON.stringify(heard.find(({ t }) => t === 'GUILD_CREATE')?.d)).toContain(nova.user.id);
  });

  it('lets messages that are older than an hour be changed three times in 20 seconds', async () => {
    await connect();
    const channel = discord.guild.addChannel('raids');
    const robot = discord.guild.addMember('robot', [], { bot: true });
    const hourAgo = Date.now() - 61 * 60 * 1000;
    const [old, young] = [hourAgo, Date.now()].map((at) => discord.people.post({ by: robot, channel, text: 'a', at }));
    const change = async (id = '') => {
      const answer = await fetch(`${discord.origin}/api/v10/channels/${channel.id}/messages/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'b' }),
      });
      return [answer.status, ((await answer.json()) as { readonly code?: number }).code];
    };
    const answers = [];
    for (const id of [old?.id, old?.id, old?.id, old?.id, young?.id]) answers.push(await change(id));
    expect(answers).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [429, 30_046],
      [200, undefined],
    ]);
  });

  it('resumes the session after a broken connection, and delivers what was missed', async () => {
    const channel = discord.guild.addChannel('raids');
    const nova = discord.guild.addMember('nova');
    await connect();
    discord.gateway.drop();
    discord.people.post({ by: nova, channel, text: 'meanwhile' });
    await until(() => heardTexts().includes('meanwhile'));
    expect(discord.gateway.identified).toHaveLength(1);
  });

  it('starts again where it refuses to continue', async () => {
    await connect();
    discord.gateway.refuseResume();
    discord.gateway.askReconnect();
    await until(() => discord.gateway.identified.length === 2);
  });

  it('sees a client reconnect by itself when nothing is acknowledged', async () => {
    await connect();
    discord.gateway.acknowledge(false);
    await until(() => discord.gateway.resumed.length > 0);
  });

  it('ends with 4014 and with 4004', async () => {
    discord.gateway.disallow('members');
    expect(await connect()).toBe(4014);
    discord.gateway.disallow();
    discord.refuseToken();
    await expect(connect()).rejects.toThrow('401');
  });

  it('gives pages of messages, newest first, and counts who comes too early', async () => {
    const channel = discord.guild.addChannel('raids');
    const nova = discord.guild.addMember('nova');
    const old = Date.now() - 86_400_000;
    for (let n = 0; n < 120; n += 1)
      discord.people.post({ by: nova, channel, text: `${n}`, at: old + n, silent: true });
    await connect();
    const read = async (query: Record<string, string>) =>
      (await rest.get(Routes.channelMessages(channel.id), { query: new URLSearchParams(query) })) as {
        content: string;
        id: string;
      }[];
    const first = await read({ after: '0', limit: '100' });
    expect(first.map(({ content }) => content)).toEqual(Array.from({ length: 100 }, (_, n) => `${99 - n}`));
    expect(await read({ after: first[0]?.id ?? '', limit: '100' })).toHaveLength(20);
    discord.rest.limit(300, /messages/);
    expect(await read({ limit: '1' })).toHaveLength(1);
    expect(discord.rest.early).toEqual([]);
    expect(discord.rest.asked.map(({ status }) => status)).toContain(429);
  });

  it('signs the addresses of files, and makes them expire', async () => {
    const channel = discord.guild.addChannel('raids');
    const nova = discord.guild.addMember('nova');
    const file = { name: 'a b.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
    const [there] = discord.people.post({ by: nova, channel, files: [file] }).attachments;
    expect((await fetch(there?.url ?? '')).status).toBe(200);
    discord.attachments.live(-1);
    expect((await fetch(discord.attachments.urlOf(channel.id, there?.id ?? '', 'a b.png'))).status).toBe(404);
    await connect();
  });

  it('hands commands over and takes their answers', async () => {
    const channel = discord.guild.addChannel('raids');
    const nova = discord.guild.addMember('nova');
    await connect();
    const invoked = discord.interactions.slash({ member: nova, channelId: channel.id }, 'stats');
    const { d } = await until(() => heard.find(({ t }) => t === 'INTERACTION_CREATE'));
    await rest.post(Routes.interactionCallback(d.id ?? '', invoked.token), { auth: false, body: { type: 5 } });
    await rest.patch(Routes.webhookMessage('900000000000000200', invoked.token), {
      auth: false,
      body: { content: 'x' },
    });
    expect([invoked.first?.body.type, invoked.original]).toEqual([5, { content: 'x' }]);
  });
});
