import { createDiscordStandIn } from '../support/discord/stand-in.ts';
import { ids } from '../support/discord/guild.ts';
import type { DiscordStandIn } from '../support/discord/stand-in.ts';
import { removeDataDir, startServer, tempDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';

jest.setTimeout(180_000);

const kills = Number(process.env['BOT_KILLS'] ?? 2);
type Row = { readonly content: string };
type Stay = {
  readonly playerName: string | null;
  readonly status: string;
  readonly estimated: boolean;
  readonly joinTime: string;
  readonly duration: number;
};

describe('the product with its bot, killed again and again', () => {
  const dataDir = tempDataDir();
  let discord: DiscordStandIn;
  let server: RunningServer;
  let admin: Client;
  const env = (archive: string) => ({
    DISCORD_CLIENT_ID: ids.application,
    DISCORD_CLIENT_SECRET: 'client-secret-of-the-stand-in',
    DISCORD_GUILD_ID: ids.guild,
    DISCORD_BOT_TOKEN: discord.token,
    DISCORD_API_URL: discord.origin,
    ARCHIVE_CHANNELS: archive,
  });
  beforeAll(async () => {
    discord = await createDiscordStandIn({ heartbeatMs: 500 });
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await discord.close();
    removeDataDir(dataDir);
  });
  const archived = async (): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (;;) {
      const page = await admin.json<Row[]>(`/api/messages/search?limit=100&offset=${rows.length}`);
      rows.push(...page);
      if (page.length < 100) return rows;
    }
  };

  it('misses and doubles nothing, and ends stays when it was last seen', async () => {
    const { guild, people } = discord;
    const raids = guild.addChannel('raids');
    const voice = guild.addChannel('Voice', 2);
    const boss = guild.addMember('boss', ['admin']);
    const nova = guild.addMember('nova', ['east']);
    const old = Date.now() - 86_400_000;
    for (let n = 0; n < 250; n += 1)
      people.post({ by: nova, channel: raids, text: `old ${n}`, at: old + n * 1_000, silent: true });
    discord.signIn.signsInAs(boss.user.id);
    server = await startServer({ dataDir, env: env(raids.id) });
    admin = await signInToApi(server.origin, 'admin');
    let posted = 0;
    const posting = setInterval(() => people.post({ by: nova, channel: raids, text: `live ${(posted += 1)}` }), 40);
    const lost: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const visitor = guild.addMember(`visitor${round}`, ['east']);
      people.voice(visitor, voice);
      const stayOf = async () => {
        const { sessions } = await admin.json<{ sessions: Stay[] }>('/api/voice/sessions?limit=100');
        return sessions.find(({ playerName }) => playerName === visitor.user.username);
      };
      await until(stayOf, 30_000, 'the visitor in voice');
      await until(async () => (await archived()).length > 40 * (round + 1), 60_000, 'messages to come in');
      const killedAt = Date.now();
      await server.stop('SIGKILL');
      people.voice(visitor, null);
      discord.gateway.forgetSessions();
      server = await startServer({ dataDir, env: env(raids.id), port: Number(new URL(server.origin).port) });
      const ended = await until(
        async () => {
          const stay = await stayOf();
          return stay?.status === 'completed' ? stay : null;
        },
        60_000,
        'the stay to end',
      );
      expect(ended.estimated).toBe(true);
      lost.push((killedAt - Date.parse(ended.joinTime)) / 1000 - ended.duration);
    }
    clearInterval(posting);
    process.stderr.write(`seconds of voice lost by ${kills} kills: ${lost.map((one) => one.toFixed(1)).join(', ')}\n`);
    const there = [...(guild.messages.get(raids.id)?.values() ?? [])].map(({ content }) => content).sort();
    await until(async () => (await archived()).length >= there.length, 60_000, 'everything to be archived');
    const contents = (await archived()).map(({ content }) => content).sort();
    expect(contents).toEqual(there);
    // Never later than it was killed; durations are whole seconds.
    for (const one of lost) expect(one).toBeGreaterThanOrEqual(0);
    expect(server.output()).not.toContain(discord.token);
  });
});
