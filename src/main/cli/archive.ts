import { counted } from '../../contracts/text.ts';
import { codeOf } from '../../adapters/coded-error.ts';
import { pagesAfter } from '../../bot/archive/pages-after.ts';
import { isRefusal } from '../../bot/refusals.ts';
import { isLater } from '../../contracts/snowflakes.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import type { MessageDoc } from '../../projections/messages/message-doc.ts';
import { onlyMissingMessages } from '../../projections/messages/queries.ts';
import type { Config } from '../settings/config.ts';
import { discordAt } from '../settings/discord-settings.ts';
import { openReadOnly } from '../start/open-guild.ts';
import { askServer } from './ask-server.ts';
import { RefusedError } from './command.ts';
import type { CliCommand, Result } from './command.ts';

/** So many the server is asked to mark at once. */
const mostAtOnce = 1_000;

type ChannelFindings = {
  readonly channelId: string;
  readonly missing: number;
  /** Ids of those that are on Discord; null: the bot may not read this channel. */
  readonly found: readonly string[] | null;
};

const lookInto = async (
  channelId: string,
  docs: readonly MessageDoc[],
  { rest, signal }: { readonly rest: Pick<GuildRest, 'messagesAfter'>; readonly signal: AbortSignal },
): Promise<ChannelFindings> => {
  const ids = docs.map(({ id }) => id).sort((a, b) => (isLater(a, b) ? 1 : -1));
  const [first = '0', last = '0'] = [ids[0], ids.at(-1)];
  const there = new Set<string>();
  try {
    for await (const page of pagesAfter(channelId, String(BigInt(first) - 1n), { rest, signal })) {
      for (const { id } of page.messages) there.add(id);
      for (const id of page.unreadable) there.add(id);
      if (page.lastId !== null && !isLater(last, page.lastId)) break;
    }
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    return { channelId, missing: ids.length, found: null };
  }
  return { channelId, missing: ids.length, found: ids.filter((id) => there.has(id)) };
};

const lineOf = ({ channelId, missing, found }: ChannelFindings): string =>
  found === null
    ? `Channel ${channelId}: the bot cannot read it, so its ${missing} stay as they are (see muster doctor).`
    : `Channel ${channelId}: ${found.length} of ${missing} are still on Discord.`;

const lookAtAll = async (config: Config, signal: AbortSignal): Promise<readonly ChannelFindings[]> => {
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guildId, userAgent } = config;
  if (token === undefined || guildId === undefined)
    throw new RefusedError('DISCORD_BOT_TOKEN and DISCORD_GUILD_ID are not set: Discord cannot be asked');
  const guild = await openReadOnly(config);
  const missing = await onlyMissingMessages(guild.readModels).finally(() => guild.close());
  const { createGuildConnection } = await import('../../adapters/discord/guild-connection.ts');
  const clock = { now: () => new Date() };
  const warn = (): void => undefined;
  const connection = createGuildConnection({ origin: discordAt(config), token, userAgent, guildId, clock, warn });
  try {
    const looked: ChannelFindings[] = [];
    for (const [channelId, docs] of missing)
      looked.push(await lookInto(channelId, docs, { rest: connection.rest, signal }));
    return looked;
  } catch (cause) {
    if (codeOf(cause)?.startsWith('discord-') !== true) throw cause;
    throw new RefusedError('Discord does not answer the bot: see muster doctor');
  } finally {
    connection.close();
  }
};

export const archiveRepairCommand: CliCommand = {
  name: 'archive repair',
  options: { yes: { value: null, help: 'mark them as not deleted; without it they are only counted' } },
  access: 'asks',
  summary: 'find archived messages that are marked as deleted but still exist on Discord',
  run: async ({ config, options, signal }): Promise<Result> => {
    const looked = await lookAtAll(config(), signal);
    const found = looked.flatMap((one) => one.found ?? []);
    const lines = looked.map(lineOf);
    const isWanted = options['yes'] !== undefined && found.length > 0;
    for (let from = 0; isWanted && from < found.length; from += mostAtOnce)
      await askServer(config(), { command: 'archive repair', messageIds: found.slice(from, from + mostAtOnce) });
    const messages = counted(found.length, 'message');
    const ending = isWanted
      ? `Marked ${messages} as not deleted.`
      : found.length === 0
        ? 'Nothing to repair.'
        : `Run it with --yes to mark ${messages} as not deleted.`;
    const channels = looked.map(({ channelId, missing, found: there }) => ({
      channelId,
      missing,
      found: there?.length ?? null,
    }));
    return { ok: true, data: { channels, repaired: isWanted ? found.length : 0 }, text: [...lines, ending].join('\n') };
  },
};
