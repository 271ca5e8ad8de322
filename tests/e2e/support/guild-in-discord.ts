import { ids } from '../../support/discord/guild.ts';
import type { Message } from '../../support/discord/guild.ts';
import { createDiscordStandIn } from '../../support/discord/stand-in.ts';
import { secrets } from '../../support/secrets.ts';

/** A guild on the stand-in, with a channel to archive, one to submit in and one to talk in, and the settings that name them. */
export const createGuildInDiscord = async () => {
  const discord = await createDiscordStandIn({ heartbeatMs: 500 });
  const { guild } = discord;
  const places = {
    raids: guild.addChannel('raids'),
    posts: guild.addChannel('posts'),
    voice: guild.addChannel('Voice', 2),
  };
  const persons = {
    boss: guild.addMember('boss', ['admin']),
    helper: guild.addMember('mira', ['helper']),
    nova: guild.addMember('nova', ['east']),
  };
  return {
    discord,
    places,
    persons,
    env: {
      DISCORD_CLIENT_ID: ids.application,
      DISCORD_CLIENT_SECRET: secrets.clientSecret,
      DISCORD_GUILD_ID: ids.guild,
      DISCORD_BOT_TOKEN: discord.token,
      DISCORD_API_URL: discord.origin,
      ARCHIVE_CHANNELS: places.raids.id,
      SUBMIT_CHANNELS: `${places.posts.id}=Kraken`,
    },
    reactionsOn: ({ channel_id, id }: Message): readonly string[] =>
      guild.message(channel_id, id)?.reactions.map(({ emoji }) => emoji) ?? [],
    repliesTo: ({ channel_id, id }: Message): readonly Message[] =>
      [...(guild.messages.get(channel_id)?.values() ?? [])].filter(
        (one) => (one['message_reference'] as { readonly message_id?: string } | undefined)?.message_id === id,
      ),
  };
};
export type GuildInDiscord = Awaited<ReturnType<typeof createGuildInDiscord>>;
