import { discordBot } from '../../src/main/cli/doctor-discord.ts';
import { readConfig } from '../../src/main/config.ts';
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
  });
  afterEach(() => discord.close());
  const look = async (env: Readonly<Record<string, string>> = {}) =>
    discordBot(
      readConfig({
        DISCORD_CLIENT_ID: ids.application,
        DISCORD_CLIENT_SECRET: secrets.clientSecret,
        DISCORD_GUILD_ID: ids.guild,
        DISCORD_BOT_TOKEN: discord.token,
        DISCORD_API_URL: discord.origin,
        ARCHIVE_CHANNELS: raids,
        SUBMIT_CHANNELS: posts,
        ...env,
      }),
    );
  const told = async (env = {}) => (await look(env)).map(({ setting, level, why }) => [setting, level, why]);
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

  it('knows that a permission of its own outweighs what everybody lacks', async () => {
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
    expect(await told()).toEqual([['DISCORD_BOT_TOKEN', 'wrong', 'Discord does not take it']]);
    await discord.close();
    expect(await told()).toEqual([['DISCORD_BOT_TOKEN', 'wrong', 'Discord does not answer']]);
    discord = await createDiscordStandIn();
  });

  it('does not wait as long as Discord lets the bot wait', async () => {
    discord.rest.limit(600_000, /\/roles/);
    const why = 'Discord lets this bot wait: too much was asked lately';
    expect(await told()).toEqual([['DISCORD_BOT_TOKEN', 'doubtful', why]]);
    discord.rest.limit(600_000);
    expect(await told()).toEqual([['DISCORD_BOT_TOKEN', 'doubtful', why]]);
  });
});
