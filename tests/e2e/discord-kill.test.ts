import type { Message } from '../support/discord/guild.ts';
import { removeDataDir, startServer, tempDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { allSessions, signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';
import { createGuildInDiscord } from './support/guild-in-discord.ts';
import type { GuildInDiscord } from './support/guild-in-discord.ts';

const kills = Number(process.env['BOT_KILLS'] ?? 2);
jest.setTimeout(120_000 + kills * 60_000);

/** Messages written during an outage, three pages of them. */
const inGap = 300;
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
  let world: GuildInDiscord;
  let server: RunningServer;
  let admin: Client;
  const working: NodeJS.Timeout[] = [];
  beforeAll(async () => {
    world = await createGuildInDiscord();
  });
  afterAll(async () => {
    working.forEach((one) => clearInterval(one));
    await server.stop('SIGKILL');
    await world.discord.close();
    removeDataDir(dataDir);
  });
  const archived = async (): Promise<readonly string[]> => {
    const rows: Row[] = [];
    for (;;) {
      const page = await admin.json<Row[]>(`/api/messages/search?limit=100&offset=${rows.length}`);
      rows.push(...page);
      if (page.length < 100) return rows.map(({ content }) => content).sort();
    }
  };
  const stayOf = async (name: string) => {
    const { sessions } = await admin.json<{ sessions: Stay[] }>('/api/voice/sessions?limit=100');
    return sessions.find(({ playerName }) => playerName === name);
  };
  const ended = (name: string) =>
    until(
      async () => {
        const stay = await stayOf(name);
        return stay?.status === 'completed' ? stay : null;
      },
      60_000,
      'the stay to end',
    );
  const start = (more: { readonly port?: number } = {}) => startServer({ dataDir, env: world.env, ...more });

  /** Continuous messages in several channels. */
  const write = (submitted: Message[]): void => {
    const { discord, places, persons } = world;
    let live = 0;
    const talk = (): unknown =>
      discord.people.post({ by: persons.nova, channel: places.raids, text: `live ${(live += 1)}` });
    const submit = (): unknown =>
      submitted.push(
        discord.people.post({
          by: persons.helper,
          channel: places.posts,
          text: `Nova, Luna, Mira, Guest${submitted.length}`,
        }),
      );
    // Posts are answered one after the other, each by several requests: more than a guild ever posts would only wait.
    working.push(setInterval(talk, 40), setInterval(submit, 2_000));
  };
  /** Creates a gap with messages and kills the bot while it reads them; returns the time of the kill. */
  const killInBackFill = async (round: number): Promise<number> => {
    const { discord, places, persons } = world;
    for (let n = 0; n < inGap; n += 1)
      discord.people.post({ by: persons.nova, channel: places.raids, text: `gap${round} ${n}`, silent: true });
    discord.gateway.forgetSessions();
    discord.gateway.drop();
    const isReading = async () =>
      (await admin.json<Row[]>(`/api/messages/search?limit=1&search=gap${round}`)).length > 0;
    await until(isReading, 60_000, 'the back-fill');
    const killedAt = Date.now();
    await server.stop('SIGKILL');
    return killedAt;
  };

  it('misses and doubles nothing, and ends stays when it was last seen', async () => {
    const { discord, places, persons } = world;
    const { guild, people } = discord;
    const old = Date.now() - 86_400_000;
    for (let n = 0; n < 250; n += 1)
      people.post({ by: persons.nova, channel: places.raids, text: `old ${n}`, at: old + n * 1_000, silent: true });
    discord.signIn.signsInAs(persons.boss.user.id);
    server = await start();
    admin = await signInToApi(server.origin, 'admin');
    expect((await admin.send('POST', '/api/players', { names: ['Nova', 'Luna', 'Mira'] })).status).toBe(201);
    const submitted: Message[] = [];
    await until(() => discord.gateway.identified.length > 0, 30_000, 'the bot');
    write(submitted);
    const lost: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const visitor = guild.addMember(`visitor${round}`, ['east']);
      people.voice(visitor, places.voice);
      await until(() => stayOf(visitor.user.username), 30_000, 'the visitor in voice');
      const killedAt = await killInBackFill(round);
      people.voice(visitor, null);
      discord.gateway.forgetSessions();
      server = await start({ port: Number(new URL(server.origin).port) });
      const stay = await ended(visitor.user.username);
      expect(stay.estimated).toBe(true);
      lost.push((killedAt - Date.parse(stay.joinTime)) / 1000 - stay.duration);
    }
    working.forEach((one) => clearInterval(one));
    const there = [...(guild.messages.get(places.raids.id)?.values() ?? [])].map(({ content }) => content).sort();
    await until(async () => (await archived()).length >= there.length, 60_000, 'everything to be archived');
    const contents = await archived();
    expect(contents).toEqual(there);
    const isAnswered = (one: Message): boolean =>
      ['✅', '⚠️'].includes(world.reactionsOn(one).join()) && world.repliesTo(one).length > 0;
    let sessions = 0;
    await until(
      async () => {
        sessions = (await allSessions(admin)).length;
        return submitted.every(isAnswered);
      },
      60_000,
      () => {
        const left = submitted.filter((one) => !isAnswered(one));
        const shown = left.map((one) =>
          [one.content, ...world.reactionsOn(one), world.repliesTo(one).length].join(' '),
        );
        return `answers to ${left.length} of ${submitted.length} posts with ${sessions} sessions: ${shown.join('; ')}`;
      },
    );
    expect(submitted.filter((one) => world.repliesTo(one).length > 1)).toEqual([]);
    expect(await allSessions(admin)).toHaveLength(submitted.length);
    // Never later than it was killed; durations are whole seconds.
    for (const one of lost) expect(one).toBeGreaterThanOrEqual(0);
    const seconds = lost.map((one) => one.toFixed(1)).join(', ');
    process.stderr.write(
      `${kills} kills of the bot: ${there.length} messages and ${submitted.length} posts, 0 missing, 0 doubled; seconds of voice lost: ${seconds}\n`,
    );
    expect(server.output()).not.toContain(discord.token);
  });
});
