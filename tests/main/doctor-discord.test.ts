import { offeredCommands } from '../../src/bot/commands/offered-commands.ts';
import { discordBot } from '../../src/main/cli/doctor/doctor-discord.ts';
import { lookThroughGateway } from '../../src/main/cli/doctor/doctor-gateway.ts';
import { readConfig } from '../../src/main/settings/config.ts';
import { ids } from '../support/discord/guild.ts';
import { createDiscordStandIn } from '../support/discord/stand-in.ts';
import { secrets } from '../support/secrets.ts';
import type { DiscordStandIn } from '../support/discord/stand-in.ts';

describe('what the doctor says of the bot', () => {
  let discord: DiscordStandIn;
  let raids: string;
  let posts: string;
  beforeEach(async () => {
    discord = await createDiscordStandIn();
    raids = discord.guild.addChannel('raids').id;
    posts = discord.guild.addChannel('posts').id;
    discord.guild.addMember('owner', ['east']);
    discord.commands().push(...offeredCommands.map((one) => ({ ...one, id: discord.guild.nextId() })));
    Object.assign(discord.application(), { privacy_policy_url: 'https://muster.example.org/privacy' });
  });
  afterEach(() => discord.close());
  const roleId = (name: string): string =>
    [...discord.guild.roles.values()].find((role) => role.name === name)?.id ?? '';
  const configOf = (env: Readonly<Record<string, string>> = {}) =>
    readConfig({
      ROLE_MEMBER: roleId('east'),
      ROLE_MOD: roleId('helper'),
      ROLE_ADMIN: roleId('admin'),
      DISCORD_CLIENT_ID: ids.application,
      DISCORD_CLIENT_SECRET: secrets.clientSecret,
      DISCORD_GUILD_ID: ids.guild,
      DISCORD_BOT_TOKEN: discord.token,
      DISCORD_API_URL: discord.origin,
      ARCHIVE_CHANNELS: raids,
      SUBMIT_CHANNELS: posts,
      ...env,
    });
  const look = async (env: Readonly<Record<string, string>> = {}) => discordBot(configOf(env));
  const told = async (env: Readonly<Record<string, string>> = {}) =>
    (await look(env)).map(({ setting, level, why }) => [setting, level, why]);
  const forbid = (id: string, ...bits: readonly bigint[]): void => {
    const deny = String(bits.reduce((sum, bit) => sum | bit, 0n));
    discord.guild.channels.get(id)?.permission_overwrites.push({ id: ids.guild, type: 0, allow: '0', deny });
  };

  it('is nothing where all is well, or no bot is wanted', async () => {
    expect(await look()).toEqual([]);
    expect(await look({ ARCHIVE_CHANNELS: '', SUBMIT_CHANNELS: '' })).toEqual([]);
  });

  it('names what is missing by channel', async () => {
    forbid(raids, 1n << 16n);
    forbid(posts, 1n << 10n, 1n << 6n);
    expect(await told()).toEqual([
      ['ARCHIVE_CHANNELS', 'wrong', `in #raids (${raids}) the bot lacks Read Message History`],
      ['SUBMIT_CHANNELS', 'wrong', `in channel ${posts} the bot lacks View Channel`],
    ]);
  });

  it('knows that a permission of its own outweighs what everyone lacks', async () => {
    forbid(raids, 1n << 10n);
    discord.guild.channels
      .get(raids)
      ?.permission_overwrites.push({ id: ids.bot, type: 1, allow: String(1n << 10n), deny: '0' });
    expect(await look()).toEqual([]);
  });

  it('names a channel that is not there, a switch that is off, a wrong guild and a wrong token', async () => {
    expect(await told({ ARCHIVE_CHANNELS: '900000000000000777' })).toEqual([
      ['ARCHIVE_CHANNELS', 'wrong', 'there is no channel 900000000000000777 in the server'],
    ]);
    discord.gateway.disallow('members', 'content');
    expect((await told()).map(([, level]) => level)).toEqual(['wrong', 'doubtful']);
    expect(await told({ DISCORD_GUILD_ID: '900000000000000999' })).toEqual([
      ['DISCORD_GUILD_ID', 'wrong', 'the bot is not in the server of this id'],
    ]);
    discord.refuseToken();
    expect(await told()).toEqual([['DISCORD_BOT_TOKEN', 'wrong', 'Discord rejects it']]);
    await discord.close();
    expect(await told()).toEqual([
      ['DISCORD_CLIENT_ID', 'wrong', 'Discord does not answer sign-ins as expected'],
      ['DISCORD_BOT_TOKEN', 'wrong', 'Discord does not answer'],
    ]);
    discord = await createDiscordStandIn();
  });

  it('does not wait as long as Discord lets the bot wait', async () => {
    discord.rest.limit(600_000, /\/roles/);
    const why = 'Discord rate-limits this bot';
    expect(await told()).toEqual([['DISCORD_BOT_TOKEN', 'doubtful', why]]);
    discord.rest.limit(600_000);
    expect((await told()).at(-1)).toEqual(['DISCORD_BOT_TOKEN', 'doubtful', why]);
  });

  it('names what is set in the developer portal', async () => {
    Object.assign(discord.application(), {
      redirect_uris: ['https://elsewhere.example.org/auth/discord/callback'],
      interactions_endpoint_url: 'https://elsewhere.example.org/interactions',
      bot_require_code_grant: true,
      privacy_policy_url: null,
      remaining: 12,
    });
    expect((await told()).map(([setting, level]) => [setting, level])).toEqual([
      ['PUBLIC_URL', 'wrong'],
      ['DISCORD_BOT_TOKEN', 'wrong'],
      ['DISCORD_BOT_TOKEN', 'wrong'],
      ['ARCHIVE_CHANNELS', 'doubtful'],
      ['DISCORD_BOT_TOKEN', 'doubtful'],
    ]);
    const [redirect, ...others] = await look();
    expect(redirect?.whatToDo).toContain(`/${ids.application}/oauth2`);
    for (const { whatToDo } of others) expect(whatToDo.length).toBeGreaterThan(20);
    expect(await told({ DISCORD_CLIENT_ID: '900000000000000299' })).toContainEqual([
      'DISCORD_CLIENT_ID',
      'wrong',
      `the token is of another application, ${ids.application}`,
    ]);
    Object.assign(discord.application(), { privacy_policy_url: 'https://muster.example.org/privacy' });
    expect(await told({ PUBLIC_URL: 'https://elsewhere.example.org', DISCORD_CLIENT_SECRET: 'wrong' })).toContainEqual([
      'DISCORD_CLIENT_SECRET',
      'wrong',
      'Discord rejects it: nobody can sign in',
    ]);
  });

  it('names roles that are not there, and the id to set for those that are set by name', async () => {
    discord.guild.addRole('twins');
    discord.guild.addRole('twins');
    const found = await look({ ROLE_MEMBER: 'east', ROLE_MOD: 'twins', ROLE_ADMIN: '900000000000000888,nobody' });
    expect(found.map(({ setting, level, why }) => [setting, level, why])).toEqual([
      ['ROLE_MEMBER', 'doubtful', 'the role "east" is set by its name, which everyone who manages roles can change'],
      ['ROLE_MOD', 'wrong', '2 roles are called "twins"'],
      ['ROLE_ADMIN', 'wrong', 'there is no role 900000000000000888 in the server'],
    ]);
    expect(found[0]?.whatToDo).toBe(`Set ROLE_MEMBER=${roleId('east')}`);
  });

  it('names history that is not given, commands that are not there, and a file that cannot be had', async () => {
    const channel = discord.guild.channels.get(raids);
    if (channel === undefined) throw new Error('no channel');
    const nova = discord.guild.addMember('nova');
    const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
    const message = discord.people.post({ by: nova, channel, files: [file], silent: true });
    expect(await look()).toEqual([]);
    discord.attachments.trouble(message.attachments[0]?.id ?? '', { status: 500 });
    discord.commands().pop();
    expect((await told()).map(([setting, , why]) => [setting, why])).toEqual([
      ['DISCORD_BOT_TOKEN', 'the server does not have the commands /submit'],
      ['ARCHIVE_CHANNELS', 'the newest file of the archived channels cannot be fetched'],
    ]);
    const voice = discord.guild.addChannel('Voice', 2);
    forbid(voice.id, 1n << 20n);
    expect((await told({ ARCHIVE_CHANNELS: voice.id })).map(([, , why]) => why)).toContain(
      `in #Voice (${voice.id}) the bot lacks Connect`,
    );
  });

  it('writes nothing, and asks no more than it needs', async () => {
    await look();
    expect(discord.rest.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(discord.rest.asked.length).toBeLessThanOrEqual(15);
  });

  it('checks the gateway on request', async () => {
    const secret = discord.guild.addChannel('secret', 2);
    forbid(secret.id, 1n << 10n);
    const owner = [...discord.guild.members.values()].find(({ user }) => user.username === 'owner');
    discord.guild.voice.set(owner?.user.id ?? '', secret.id);
    const lines = await lookThroughGateway(configOf(), new AbortController().signal);
    expect(lines[0]).toBe('One of the sessions that Discord allows in a day was used.');
    expect(lines[1]).toMatch(/^3 channels and threads, 1 of them hidden from the bot\.$/);
    expect(lines[2]).toBe('1 people in voice, 1 of them in hidden channels.');
    expect(lines.at(-1)).toMatch(/^Signed in as owner, who is in the server; their roles may be asked for 50 in /);
    expect(discord.gateway.identified).toHaveLength(1);
  });
});
