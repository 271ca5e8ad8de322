import { codeOf } from '../../../adapters/coded-error.ts';
import type { GuildInspection, Permission } from '../../../adapters/discord/inspect-guild.ts';
import { mostAttachmentBytes } from '../../../application/archive/attachment-job.ts';
import type { Config } from '../../settings/config.ts';
import { discordAt } from '../../settings/discord-settings.ts';
import { doubtful, wrong } from './diagnosis.ts';
import type { Diagnosis } from './diagnosis.ts';
import { applicationOf, commandsOf, gatewayOf, portal, rolesOf, switchesOf } from './doctor-application.ts';
import type { Check } from './doctor-engines.ts';

const reading: readonly Permission[] = ['View Channel', 'Read Message History'];
const answering: readonly Permission[] = [...reading, 'Send Messages', 'Add Reactions'];

/** The bot itself waits; who asks the doctor does not. */
const limited = doubtful('DISCORD_BOT_TOKEN', 'Discord rate-limits this bot', 'Run the doctor again in a few minutes.');

/** Why nothing could be asked at all. */
const refusals: Readonly<Record<string, Diagnosis>> = {
  'discord-refused': wrong(
    'DISCORD_BOT_TOKEN',
    'Discord rejects it',
    'Reset the token on the page Bot of the developer portal, and set the new one.',
  ),
  'discord-unknown': wrong(
    'DISCORD_GUILD_ID',
    'the bot is not in the server of this id',
    'Invite it (see docs/discord.md), or correct the id.',
  ),
  'discord-limited': limited,
};
const away = wrong('DISCORD_BOT_TOKEN', 'Discord does not answer', 'Check that this machine can reach discord.com.');

const channelsOf = (
  setting: string,
  ids: readonly string[],
  { inspected: { channels }, wanted }: { readonly inspected: GuildInspection; readonly wanted: readonly Permission[] },
): readonly Diagnosis[] =>
  ids.flatMap((id) => {
    const channel = channels.get(id);
    if (channel === undefined)
      return [wrong(setting, `there is no channel ${id} in the server`, 'Copy the id of the channel again.')];
    const lacking = channel.lacks(channel.isVoice === true ? [...wanted, 'Connect'] : wanted);
    const place = channel.name === undefined ? `channel ${id}` : `#${channel.name} (${id})`;
    if (lacking.length === 0 && channel.hidesHistory === true)
      return [
        wrong(
          setting,
          `in ${place} Discord returns no messages to the bot, although there are some`,
          'Give its role the permission Read Message History there.',
        ),
      ];
    if (lacking.length === 0) return [];
    const why = `in ${place} the bot lacks ${lacking.join(', ')}`;
    return [wrong(setting, why, 'Give its role these permissions there.')];
  });

/** Whether a file comes from where Discord keeps them: of the newest one, its first bytes. */
const newestFileOf = async ({ channels }: GuildInspection, config: Config): Promise<readonly Diagnosis[]> => {
  const file = config.archiveChannels.flatMap((id) => channels.get(id)?.newestFile ?? [])[0];
  if (file === undefined) return [];
  const { createFileFetcher } = await import('../../../adapters/discord/file-fetcher.ts');
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
        'Allow this machine to reach cdn.discordapp.com and media.discordapp.net over https.',
      ),
    ];
  }
};
const fileWithinMs = 10_000;

/** Whether people can sign in, tried as the owner of the application. */
const signInOf = async (config: Config): Promise<readonly Diagnosis[]> => {
  const { discord, userAgent } = config;
  if (discord === null) return [];
  const { inspectSignIn } = await import('../../../adapters/discord/inspect-sign-in.ts');
  try {
    await inspectSignIn({ origin: discordAt(config), userAgent, ...discord });
    return [];
  } catch (cause) {
    return codeOf(cause) === 'secret-refused'
      ? [
          wrong(
            'DISCORD_CLIENT_SECRET',
            'Discord rejects it: nobody can sign in',
            `Reset the secret at ${portal}/${discord.clientId}/oauth2, and set the new one.`,
          ),
        ]
      : [
          wrong(
            'DISCORD_CLIENT_ID',
            'Discord does not answer sign-ins as expected',
            'Check that this machine can reach discord.com, then try again.',
          ),
        ];
  }
};

/** Checks Discord by reading only. */
export const discordBot: Check = async (config: Config) => {
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId, SERVICES, userAgent } = config;
  const signIn = await signInOf(config);
  if (token === undefined || guildId === undefined) return signIn;
  const hasBot = SERVICES.includes('bot');
  const [archived, submitted] = hasBot ? [config.archiveChannels, [...config.submitChannels.keys()]] : [[], []];
  const voice = hasBot ? config.voiceChannels : [];
  const { inspectGuild } = await import('../../../adapters/discord/inspect-guild.ts');
  try {
    const origin = discordAt(config);
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
