import { findEventType } from '../../contracts/event-types.ts';
import type { EventType } from '../../contracts/event-types.ts';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const isId = (text: string): boolean => /^\d{17,20}$/.test(text);

/** Where Discord is: sign-in, bot and doctor reach it there. */
export const discordAt = ({ discordOrigin }: { readonly discordOrigin: string | null }): string =>
  discordOrigin ?? 'https://discord.com';

/** Splits a list at commas. */
const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Settings of the bot that are wrong, in the words of the line that stops the start. */
export type Wrong = { readonly wrong: string };

export const isWrong = (read: object): read is Wrong => 'wrong' in read;

/** Ids of channels, as ARCHIVE_CHANNELS and VOICE_CHANNELS have them. */
export const readChannels = (setting: string, text: string): readonly string[] | Wrong => {
  const ids = listOf(text);
  const bad = ids.find((one) => !isId(one));
  return bad === undefined ? [...new Set(ids)] : { wrong: `${setting}: ${bad} is not a channel id` };
};

/** SUBMIT_CHANNELS: `id`, or `id=Event` where all posts are of one event. By id; null: it says no event. */
export const readSubmitChannels = (
  text: string,
  types: readonly EventType[],
): ReadonlyMap<string, string | null> | Wrong => {
  const channels = new Map<string, string | null>();
  for (const entry of listOf(text)) {
    const [, id = '', name] = /^(\d{17,20})\s*(?:=\s*(.+))?$/.exec(entry) ?? [];
    const type = name === undefined ? null : findEventType(types, name);
    if (id === '' || (name !== undefined && type === null))
      return { wrong: `SUBMIT_CHANNELS: ${entry} is neither a channel id nor channel id=event type` };
    channels.set(id, type?.name ?? null);
  }
  return channels;
};

/** DISCORD_API_URL: an origin on this machine, for trying things out. */
export const readDiscordOrigin = (text: string | undefined, isProduction: boolean): string | null | Wrong => {
  if (text === undefined) return null;
  if (isProduction) return { wrong: 'DISCORD_API_URL: is for trying things out, never with NODE_ENV=production' };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    return { wrong: 'DISCORD_API_URL: must be an address such as http://127.0.0.1:4000' };
  return loopback.has(url.hostname) ? url.origin : { wrong: 'DISCORD_API_URL: must be on this machine' };
};
