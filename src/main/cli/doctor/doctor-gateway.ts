import type { GuildEvent, GuildSnapshot } from '../../../ports/guild-gateway.ts';
import type { Config } from '../../settings/config.ts';
import { discordAt } from '../../settings/discord-settings.ts';

const connectedWithinMs = 20_000;

/** Reports one gateway session in lines; it uses one of the day's sessions. */
export const lookThroughGateway = async (config: Config, signal: AbortSignal): Promise<readonly string[]> => {
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId } = config;
  if (token === undefined || guildId === undefined)
    return ['DISCORD_BOT_TOKEN and DISCORD_GUILD_ID are not set, so the gateway cannot be checked.'];
  const { createGuildConnection } = await import('../../../adapters/discord/guild-connection.ts');
  const unread: string[] = [];
  const connection = createGuildConnection({
    origin: discordAt(config),
    token,
    userAgent: config.userAgent,
    guildId,
    clock: { now: () => new Date() },
    warn: (text) => void unread.push(text),
  });
  const done = new AbortController();
  let seen: GuildSnapshot | null = null;
  const onEvent = (event: GuildEvent): void => {
    if (event.kind !== 'snapshot') return;
    seen = event.guild;
    done.abort();
  };
  try {
    await connection.gateway.run(
      onEvent,
      AbortSignal.any([signal, done.signal, AbortSignal.timeout(connectedWithinMs)]),
    );
  } finally {
    connection.close();
  }
  const lines = ['One of the sessions that Discord allows in a day was used.', ...linesOf(seen), ...unread];
  return [...lines, ...(await limitOf(config))];
};

/** How often Discord lets the roles of one person be asked for. */
const limitOf = async (config: Config): Promise<readonly string[]> => {
  const { discord, userAgent } = config;
  if (discord === null) return [];
  const { inspectSignIn } = await import('../../../adapters/discord/inspect-sign-in.ts');
  const seen = await inspectSignIn({ origin: discordAt(config), userAgent, ...discord }).catch(() => null);
  if (seen === null) return [];
  const { owner, isInGuild, limit } = seen;
  return [
    `Signed in as ${owner}, who is ${isInGuild ? '' : 'not '}in the server; their roles may be asked for ${limit ?? 'as often as Discord does not say'}.`,
  ];
};

const linesOf = (guild: GuildSnapshot | null): readonly string[] => {
  if (guild === null) return ['The gateway sent no information about the guild.'];
  const hidden = guild.channels.filter(({ isHidden }) => isHidden);
  const inHidden = guild.voice.filter(({ channelId }) => hidden.some(({ id }) => id === channelId));
  return [
    `${guild.channels.length} channels and threads, ${hidden.length} of them hidden from the bot.`,
    `${guild.voice.length} people in voice, ${inHidden.length} of them in hidden channels.`,
  ];
};
