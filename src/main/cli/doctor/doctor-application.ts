import type { GuildInspection } from '../../../adapters/discord/inspect-guild.ts';
import { callbackPath } from '../../../api/http/server/origin.ts';
import { readRoleSetting } from '../../../application/access/roles.ts';
import { offeredCommands } from '../../../bot/commands/offered-commands.ts';
import type { Config } from '../../settings/config.ts';
import { doubtful, wrong } from './diagnosis.ts';
import type { Diagnosis } from './diagnosis.ts';

export const portal = 'https://discord.com/developers/applications';

/** Its switches. */
export const switchesOf = ({ switches }: GuildInspection): readonly Diagnosis[] => [
  ...(switches.content
    ? []
    : [
        wrong(
          'DISCORD_BOT_TOKEN',
          'the switch "Message Content Intent" is off: the archive and submitting by posting are off',
          'Turn it on on the Bot page of the developer portal, then restart.',
        ),
      ]),
  ...(switches.members
    ? []
    : [
        doubtful(
          'DISCORD_BOT_TOKEN',
          'the switch "Server Members Intent" is off: a role that is taken is noticed after five minutes',
          'Turn it on on the Bot page of the developer portal, then restart.',
        ),
      ]),
];

/** Settings in the developer portal. */
export const applicationOf = ({ application: own }: GuildInspection, config: Config): readonly Diagnosis[] => {
  const page = `${portal}/${own.id}`;
  const callback = `${config.publicUrl}${callbackPath}`;
  return [
    ...(config.discord === null || config.discord.clientId === own.id
      ? []
      : [
          wrong(
            'DISCORD_CLIENT_ID',
            `the token is of another application, ${own.id}`,
            `Take both from one application: ${page}`,
          ),
        ]),
    ...(own.redirects === null || config.discord === null || own.redirects.includes(callback)
      ? []
      : [
          wrong(
            'PUBLIC_URL',
            `Discord sends nobody back to ${callback}`,
            `Add this redirect at ${page}/oauth2 and save.`,
          ),
        ]),
    ...(own.hasInteractionsEndpoint
      ? [
          wrong(
            'DISCORD_BOT_TOKEN',
            'an Interactions Endpoint URL is set: slash commands and menus go there and never reach the bot',
            `Empty it at ${page}/information and save.`,
          ),
        ]
      : []),
    ...(own.requiresCodeGrant
      ? [
          wrong(
            'DISCORD_BOT_TOKEN',
            'the switch "Requires OAuth2 Code Grant" is on: the invite of docs/discord.md fails',
            `Turn it off at ${page}/bot and save.`,
          ),
        ]
      : []),
    ...(config.archiveChannels.length > 0 && !own.hasPrivacyPolicy
      ? [
          doubtful(
            'ARCHIVE_CHANNELS',
            'messages are archived but the application has no privacy policy, which Discord\u2019s Developer Terms require',
            `Set the Privacy Policy URL at ${page}/information and save.`,
          ),
        ]
      : []),
  ];
};

const mostSkewMs = 2_000;
const fewSessions = 100;
/** The gateway, and this machine's clock beside Discord's. */
export const gatewayOf = ({ gateway: { remaining, shards }, skewMs }: GuildInspection): readonly Diagnosis[] => [
  ...(remaining > fewSessions
    ? []
    : [
        doubtful(
          'DISCORD_BOT_TOKEN',
          `only ${remaining} connections to Discord are left today: something reconnects again and again`,
          'Check whether another bot uses this token. If so, reset it.',
        ),
      ]),
  ...(shards === 1
    ? []
    : [
        doubtful(
          'DISCORD_BOT_TOKEN',
          `Discord requires ${shards} gateway connections (shards), but this bot opens one`,
          'Use an application that is in fewer servers.',
        ),
      ]),
  ...(skewMs === null || skewMs <= mostSkewMs
    ? []
    : [
        doubtful(
          'DISCORD_BOT_TOKEN',
          `the clock of this machine is ${Math.round(skewMs / 1000)} s away from Discord\u2019s: posts may be skipped`,
          'Synchronise the clock with NTP (timedatectl set-ntp true).',
        ),
      ]),
];

/** Checks that each configured role exists once; for names it shows the id to set. */
export const rolesOf = ({ roles }: GuildInspection, config: Config): readonly Diagnosis[] =>
  (['ROLE_MEMBER', 'ROLE_MOD', 'ROLE_ADMIN'] as const).flatMap((setting) => {
    const { ids, names } = readRoleSetting(config[setting]);
    const gone = ids.filter((id) => !roles.some((role) => role.id === id));
    const copy = 'Copy the role\u2019s id in Discord (Server Settings, Roles, the three dots, Copy Role ID).';
    return [
      ...gone.map((id) => wrong(setting, `there is no role ${id} in the server`, copy)),
      ...names.map((name) => {
        const bearers = roles.filter((role) => role.name.toLowerCase() === name);
        const [only] = bearers;
        return bearers.length === 1 && only !== undefined
          ? doubtful(
              setting,
              `the role "${name}" is set by its name, which everyone who manages roles can change`,
              `Set ${setting}=${only.id}`,
            )
          : wrong(
              setting,
              `${bearers.length === 0 ? 'no role is' : `${bearers.length} roles are`} called "${name}"`,
              copy,
            );
      }),
    ];
  });

/** The bot registers its commands when it connects. */
export const commandsOf = ({ commands }: GuildInspection, { SERVICES }: Config): readonly Diagnosis[] => {
  const missing = offeredCommands.filter(({ name }) => !commands.includes(name)).map(({ name }) => `/${name}`);
  if (!SERVICES.includes('bot') || missing.length === 0) return [];
  return [
    doubtful(
      'DISCORD_BOT_TOKEN',
      `the server does not have the commands ${missing.join(', ')}`,
      'The bot registers them when it connects: start it once. If they are still missing, invite it again with the scope applications.commands.',
    ),
  ];
};
