import { codeOf } from '../../adapters/coded-error.ts';
import type { Inspected, Permission } from '../../adapters/discord/inspect-guild.ts';
import type { Config } from '../config.ts';
import type { Check, Diagnosis } from './doctor-engines.ts';

const reading: readonly Permission[] = ['View Channel', 'Read Message History'];
const answering: readonly Permission[] = [...reading, 'Send Messages', 'Add Reactions'];

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
    const lacking = channel.lacks(wanted);
    if (lacking.length === 0) return [];
    const place = channel.name === undefined ? `channel ${id}` : `#${channel.name} (${id})`;
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

/** What the bot lacks, by channel. */
export const discordBot: Check = async ({ SERVICES, archiveChannels, submitChannels, ...config }: Config) => {
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId } = config;
  if (!SERVICES.includes('bot') || token === undefined || guildId === undefined) return [];
  const { inspectGuild } = await import('../../adapters/discord/inspect-guild.ts');
  try {
    const origin = config.discordOrigin ?? 'https://discord.com';
    const channelIds = [...archiveChannels, ...submitChannels.keys()];
    const inspected = await inspectGuild({ origin, token, guildId, channelIds, userAgent: config.userAgent });
    return [
      ...switchesOf(inspected),
      ...channelsOf('ARCHIVE_CHANNELS', archiveChannels, { inspected, wanted: reading }),
      ...channelsOf('SUBMIT_CHANNELS', [...submitChannels.keys()], { inspected, wanted: answering }),
    ];
  } catch (cause) {
    return [refusals[codeOf(cause) ?? ''] ?? away];
  }
};
