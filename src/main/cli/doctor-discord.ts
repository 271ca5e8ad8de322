import { codeOf } from '../../adapters/coded-error.ts';
import type { Inspected, Permission } from '../../adapters/discord/inspect-guild.ts';
import { mostAttachmentBytes } from '../../application/attachment-job.ts';
import { readRoleSetting } from '../../application/roles.ts';
import { offeredCommands } from '../../bot/commands/offered-commands.ts';
import type { GuildEvent, GuildSnapshot } from '../../ports/guild-gateway.ts';
import type { Config } from '../config.ts';
import type { Check, Diagnosis } from './doctor-engines.ts';

const reading: readonly Permission[] = ['View Channel', 'Read Message History'];
const answering: readonly Permission[] = [...reading, 'Send Messages', 'Add Reactions'];
const portal = 'https://discord.com/developers/applications';

const wrong = (setting: string, why: string, whatToDo: string): Diagnosis => ({
  setting,
  level: 'wrong',
  why,
  whatToDo,
});

/** The bot itself waits; who asks the doctor does not. */
const limited: Diagnosis = {
  setting: 'DISCORD_BOT_TOKEN',
  level: 'doubtful',
  why: 'Discord lets this bot wait: too much was asked lately',
  whatToDo: 'Ask the doctor again in some minutes.',
};

/** Why nothing could be asked at all. */
const refusals: Readonly<Record<string, Diagnosis>> = {
  'discord-refused': wrong(
    'DISCORD_BOT_TOKEN',
    'Discord does not take it',
    'Reset the token on the page Bot of the developer portal, and set the new one.',
  ),
  'discord-unknown': wrong(
    'DISCORD_GUILD_ID',
    'the bot is not in the server of this id',
    'Invite it (docs/discord.md says how), or correct the id.',
  ),
  'discord-limited': limited,
};
const away = wrong('DISCORD_BOT_TOKEN', 'Discord does not answer', 'Look whether this machine reaches discord.com.');

const channelsOf = (
  setting: string,
  ids: readonly string[],
  { inspected: { channels }, wanted }: { readonly inspected: Inspected; readonly wanted: readonly Permission[] },
): readonly Diagnosis[] =>
  ids.flatMap((id) => {
    const channel = channels.get(id);
    if (channel === undefined)
      return [wrong(setting, `there is no channel ${id} in the server`, 'Copy the id of the channel anew.')];
    const lacking = channel.lacks(channel.isVoice === true ? [...wanted, 'Connect'] : wanted);
    const place = channel.name === undefined ? `channel ${id}` : `#${channel.name} (${id})`;
    if (lacking.length === 0 && channel.hidesHistory === true)
      return [
        wrong(
          setting,
          `in ${place} Discord gives the bot none of the messages that are there`,
          'Give its role the permission Read Message History there.',
        ),
      ];
    if (lacking.length === 0) return [];
    const why = `in ${place} the bot lacks ${lacking.join(', ')}`;
    return [wrong(setting, why, 'Give its role these permissions there.')];
  });

const switchesOf = ({ switches }: Inspected): readonly Diagnosis[] => [
  ...(switches.content
    ? []
    : [
        wrong(
          'DISCORD_BOT_TOKEN',
          'the switch "Message Content Intent" is off: the archive and submitting by posting are off',
          'Set it on the page Bot of the developer portal, and start again.',
        ),
      ]),
  ...(switches.members
    ? []
    : [
        {
          setting: 'DISCORD_BOT_TOKEN',
          level: 'doubtful',
          why: 'the switch "Server Members Intent" is off: a role that is taken is noticed after five minutes',
          whatToDo: 'Set it on the page Bot of the developer portal, and start again.',
        } as const,
      ]),
];

const doubtful = (setting: string, why: string, whatToDo: string): Diagnosis => ({
  setting,
  level: 'doubtful',
  why,
  whatToDo,
});

/** What is set on the pages of the developer portal. */
const applicationOf = ({ application: own }: Inspected, config: Config): readonly Diagnosis[] => {
  const page = `${portal}/${own.id}`;
  const callback = `${config.publicUrl}/auth/discord/callback`;
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
            'messages are archived and the application names no privacy policy, which Discord\u2019s Developer Terms ask for',
            `Set the Privacy Policy URL at ${page}/information and save.`,
          ),
        ]
      : []),
  ];
};

const mostSkewMs = 2_000;
const fewSessions = 100;
const gatewayOf = ({ gateway: { remaining, shards }, skewMs }: Inspected): readonly Diagnosis[] => [
  ...(remaining > fewSessions
    ? []
    : [
        doubtful(
          'DISCORD_BOT_TOKEN',
          `only ${remaining} connections to Discord may still begin today: something connects again and again`,
          'Look whether another bot runs with this token, and reset it if so.',
        ),
      ]),
  ...(shards === 1
    ? []
    : [
        doubtful(
          'DISCORD_BOT_TOKEN',
          `Discord wants ${shards} connections of this bot, and it opens one`,
          'Use an application that is in fewer servers.',
        ),
      ]),
  ...(skewMs === null || skewMs <= mostSkewMs
    ? []
    : [
        doubtful(
          'DISCORD_BOT_TOKEN',
          `the clock of this machine is ${Math.round(skewMs / 1000)} s away from Discord\u2019s: posts may be passed over`,
          'Let the machine keep its time by NTP (timedatectl set-ntp true).',
        ),
      ]),
];

/** Each role of the settings is there once; names are told with the id to set. */
const rolesOf = ({ roles }: Inspected, config: Config): readonly Diagnosis[] =>
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
              `the role "${name}" is set by its name, which anybody may change who manages roles`,
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

/** What the bot offers is told to Discord when it connects. */
const commandsOf = ({ commands }: Inspected, { SERVICES }: Config): readonly Diagnosis[] => {
  const missing = offeredCommands.filter(({ name }) => !commands.includes(name)).map(({ name }) => `/${name}`);
  if (!SERVICES.includes('bot') || missing.length === 0) return [];
  return [
    doubtful(
      'DISCORD_BOT_TOKEN',
      `the server does not have the commands ${missing.join(', ')}`,
      'The bot tells them when it connects: start it once. If they stay away, invite it again with the scope applications.commands.',
    ),
  ];
};

/** Whether a file comes from where Discord keeps them: of the newest one, its first bytes. */
const newestFileOf = async ({ channels }: Inspected, config: Config): Promise<readonly Diagnosis[]> => {
  const file = config.archiveChannels.flatMap((id) => channels.get(id)?.newestFile ?? [])[0];
  if (file === undefined) return [];
  const { createFileFetcher } = await import('../../adapters/discord/file-fetcher.ts');
  const { discordOrigin: origin, userAgent } = config;
  try {
    const bytes = await createFileFetcher({ origin, userAgent, maxBytes: mostAttachmentBytes }).open(
      file.url,
      AbortSignal.timeout(fileWithinMs),
    );
    for await (const _first of bytes) break;
    return [];
  } catch (cause) {
    if (codeOf(cause) === 'file-too-large') return [];
    return [
      wrong(
        'ARCHIVE_CHANNELS',
        'the newest file of the archived channels cannot be fetched',
        'Let this machine reach cdn.discordapp.com and media.discordapp.net by https.',
      ),
    ];
  }
};
const fileWithinMs = 10_000;

/** Whether people can sign in, tried as the owner of the application. */
const signInOf = async ({ discord, discordOrigin, userAgent }: Config): Promise<readonly Diagnosis[]> => {
  if (discord === null) return [];
  const { inspectSignIn } = await import('../../adapters/discord/inspect-sign-in.ts');
  try {
    await inspectSignIn({ origin: discordOrigin ?? usualOrigin, userAgent, ...discord });
    return [];
  } catch (cause) {
    return codeOf(cause) === 'secret-refused'
      ? [
          wrong(
            'DISCORD_CLIENT_SECRET',
            'Discord does not take it: nobody can sign in',
            `Reset the secret at ${portal}/${discord.clientId}/oauth2, and set the new one.`,
          ),
        ]
      : [
          wrong(
            'DISCORD_CLIENT_ID',
            'Discord does not answer a sign-in as it should',
            'Look whether this machine reaches discord.com, and ask again.',
          ),
        ];
  }
};

const usualOrigin = 'https://discord.com';

/** What can be seen of Discord by asking it, without changing anything there. */
export const discordBot: Check = async (config: Config) => {
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId, SERVICES, userAgent } = config;
  const signIn = await signInOf(config);
  if (token === undefined || guildId === undefined) return signIn;
  const hasBot = SERVICES.includes('bot');
  const [archived, submitted] = hasBot ? [config.archiveChannels, [...config.submitChannels.keys()]] : [[], []];
  const voice = hasBot ? config.voiceChannels : [];
  const { inspectGuild } = await import('../../adapters/discord/inspect-guild.ts');
  try {
    const origin = config.discordOrigin ?? usualOrigin;
    const channelIds = [...archived, ...submitted, ...voice];
    const inspected = await inspectGuild({ origin, token, guildId, channelIds, archived, userAgent });
    return [
      ...signIn,
      ...applicationOf(inspected, config),
      ...(hasBot ? switchesOf(inspected) : []),
      ...gatewayOf(inspected),
      ...rolesOf(inspected, config),
      ...channelsOf('ARCHIVE_CHANNELS', archived, { inspected, wanted: reading }),
      ...channelsOf('SUBMIT_CHANNELS', submitted, { inspected, wanted: answering }),
      ...channelsOf('VOICE_CHANNELS', voice, { inspected, wanted: ['View Channel'] }),
      ...commandsOf(inspected, config),
      ...(await newestFileOf(inspected, config)),
    ];
  } catch (cause) {
    return [...signIn, refusals[codeOf(cause) ?? ''] ?? away];
  }
};

const connectedWithinMs = 20_000;

/** What one session with the gateway tells, in lines; it is one of those that Discord allows in a day. */
export const lookThroughGateway = async (config: Config, signal: AbortSignal): Promise<readonly string[]> => {
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId } = config;
  if (token === undefined || guildId === undefined)
    return ['DISCORD_BOT_TOKEN and DISCORD_GUILD_ID are not set: there is no gateway to look through.'];
  const { createGuildConnection } = await import('../../adapters/discord/guild-connection.ts');
  const unread: string[] = [];
  const connection = createGuildConnection({
    origin: config.discordOrigin ?? usualOrigin,
    token,
    userAgent: config.userAgent,
    guildId,
    clock: { now: () => new Date() },
    warn: (text) => void unread.push(text),
  });
  const done = new AbortController();
  let seen: GuildSnapshot | null = null;
  const hear = (event: GuildEvent): void => {
    if (event.kind !== 'snapshot') return;
    seen = event.guild;
    done.abort();
  };
  try {
    await connection.gateway.run(hear, AbortSignal.any([signal, done.signal, AbortSignal.timeout(connectedWithinMs)]));
  } finally {
    connection.close();
  }
  const lines = ['One of the sessions that Discord allows in a day was used.', ...linesOf(seen), ...unread];
  return [...lines, ...(await limitOf(config))];
};

/** How often Discord lets the roles of one person be asked for. */
const limitOf = async ({ discord, discordOrigin, userAgent }: Config): Promise<readonly string[]> => {
  if (discord === null) return [];
  const { inspectSignIn } = await import('../../adapters/discord/inspect-sign-in.ts');
  const seen = await inspectSignIn({ origin: discordOrigin ?? usualOrigin, userAgent, ...discord }).catch(() => null);
  if (seen === null) return [];
  const { owner, isInGuild, limit } = seen;
  return [
    `Signed in as ${owner}, who is ${isInGuild ? '' : 'not '}in the server; their roles may be asked for ${limit ?? 'as often as Discord does not say'}.`,
  ];
};

const linesOf = (guild: GuildSnapshot | null): readonly string[] => {
  if (guild === null) return ['The gateway told nothing of the guild.'];
  const hidden = guild.channels.filter(({ isHidden }) => isHidden);
  const inHidden = guild.voice.filter(({ channelId }) => hidden.some(({ id }) => id === channelId));
  return [
    `${guild.channels.length} channels and threads, ${hidden.length} of them hidden from the bot.`,
    `${guild.voice.length} people in voice, ${inHidden.length} of them in hidden channels.`,
  ];
};
