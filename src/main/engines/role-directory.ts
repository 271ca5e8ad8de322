import { createDiscordClient } from '../../adapters/discord/client.ts';
import { createRoleDirectory } from '../../application/access/role-directory.ts';
import type { RoleDirectory } from '../../application/access/role-directory.ts';
import { readRoleSetting } from '../../application/access/roles.ts';
import type { Discord, DiscordRole } from '../../ports/discord.ts';
import { roleSettingsOf } from '../settings/config.ts';
import { discordAt } from '../settings/discord-settings.ts';
import type { Config } from '../settings/config.ts';
import type { Composition } from '../start/composition.ts';

/** Discord as this installation reaches it with the bot's token. */
export const discordOf = (config: Config): Discord =>
  createDiscordClient({
    api: `${discordAt(config)}/api/v10`,
    botToken: config.DISCORD_BOT_TOKEN ?? null,
    userAgent: config.userAgent,
  });

/** Where personas stand in for Discord, a role's name is its id. */
const developmentRoles = (config: Config): readonly DiscordRole[] => {
  const named = Object.values(roleSettingsOf(config)).flatMap((setting) => readRoleSetting(setting).names);
  return [...new Set(named)].map((name) => ({ id: name, name }));
};

export const openRoleDirectory = (
  config: Config,
  { discord, gauges, warn }: Pick<Composition, 'gauges' | 'warn'> & { readonly discord: Pick<Discord, 'roles'> },
): RoleDirectory => {
  const guildId = config.DISCORD_GUILD_ID ?? 'development';
  const isReal = config.discord !== null || config.DISCORD_BOT_TOKEN !== undefined;
  const guildRoles = isReal ? () => discord.roles(guildId) : () => Promise.resolve(developmentRoles(config));
  return createRoleDirectory({ settings: roleSettingsOf(config), guildId, guildRoles, gauges, warn });
};
