import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventTypesFile, findEventType, mostMenuChoices } from '../../contracts/event-types.ts';
import type { EventType } from '../../contracts/event-types.ts';
import type { Season } from '../../contracts/seasons.ts';
import { utcDay } from '../../contracts/windows.ts';
import { demoVoiceEvents } from '../demo/guild/channels.ts';
import { demoSeasons } from '../demo/guild/seasons.ts';
import { isWrong, readChannels, readDiscordOrigin, readSubmitChannels } from './discord-settings.ts';
import type { Wrong } from './discord-settings.ts';
import { readSeasons } from './seasons.ts';
import { allServices, environment, services } from './environment.ts';
import type { Environment, Service } from './environment.ts';
import { packageVersion } from '../../api/version.ts';
import { slotsIn } from './vision-settings.ts';
import type { VisionSettings } from './vision-settings.ts';

/** Discord refuses clients that do not say where and what they are (https://docs.discord.com/developers/reference#user-agent). */
const userAgentOf = (publicUrl: string): string => `DiscordBot (${publicUrl}, ${packageVersion})`;

/** A setting that stops the start; the message is one line that names it. */
export class ConfigError extends Error {}

export type DiscordSettings = { readonly clientId: string; readonly clientSecret: string; readonly guildId: string };
export type Config = Omit<
  Environment,
  'PUBLIC_URL' | 'SERVICES' | 'ARCHIVE_CHANNELS' | 'SUBMIT_CHANNELS' | 'VOICE_CHANNELS'
> & {
  readonly SERVICES: readonly Service[];
  readonly publicUrl: string;
  readonly discord: DiscordSettings | null;
  /** Whether people sign in through the development provider; without it and without Discord the first-run page is shown. */
  readonly development: boolean;
  readonly eventTypes: readonly EventType[];
  readonly seasons: readonly Season[];
  /** Vision models that are set up. */
  readonly vision: readonly VisionSettings[];
  /** Where Discord is, when it is not Discord: `http://127.0.0.1:4000`. */
  readonly discordOrigin: string | null;
  /** User agent of requests to Discord. */
  readonly userAgent: string;
  /** Ids of the channels whose messages are archived. */
  readonly archiveChannels: readonly string[];
  /** Ids of recorded voice channels; empty: those visible to any role here. */
  readonly voiceChannels: readonly string[];
  /** Channels in which a post is a session -> name of the event type, null where none is given. */
  readonly submitChannels: ReadonlyMap<string, string | null>;
  /** Channel id -> name of the event type. */
  readonly voiceChannelEvents: ReadonlyMap<string, string>;
};

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

const discordOf = (env: Environment): DiscordSettings | null => {
  const given = {
    DISCORD_CLIENT_ID: env.DISCORD_CLIENT_ID,
    DISCORD_CLIENT_SECRET: env.DISCORD_CLIENT_SECRET,
    DISCORD_GUILD_ID: env.DISCORD_GUILD_ID,
  };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 3) return null;
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(' and ')} must be set together with the other Discord settings`);
  return {
    clientId: given.DISCORD_CLIENT_ID ?? '',
    clientSecret: given.DISCORD_CLIENT_SECRET ?? '',
    guildId: given.DISCORD_GUILD_ID ?? '',
  };
};

/** Processes share their work through the engines only. */
const checkServices = (SERVICES: readonly Service[], env: Environment): void => {
  const { EVENT_STORE_URL, READ_MODEL_URL, REDIS_URL } = env;
  const isWhole = services.every((service) => SERVICES.includes(service));
  const engines = { EVENT_STORE_URL, READ_MODEL_URL, REDIS_URL };
  const missing = Object.entries(engines).flatMap(([name, url]) => (url === undefined ? [name] : []));
  if (!isWhole && missing.length > 0)
    throw new ConfigError(`SERVICES: a process that does only ${SERVICES.join(', ')} needs ${missing.join(', ')}`);
  if (SERVICES.includes('web') && !SERVICES.includes('api'))
    throw new ConfigError('SERVICES: web is served by a process that does api');
  if (SERVICES.includes('bot') && (env.DISCORD_BOT_TOKEN === undefined || env.DISCORD_GUILD_ID === undefined))
    throw new ConfigError('SERVICES: bot needs DISCORD_BOT_TOKEN and DISCORD_GUILD_ID');
};

/**
 * Whether personas stand in for Discord: in a demo guild that only this machine can reach, or with DEV_SIGN_IN. Anyone
 * who can reach it may be anyone.
 */
const developmentOf = (env: Environment): boolean => {
  if (!env.DEMO && !env.DEV_SIGN_IN) return false;
  const isPrivate = env.PUBLIC_URL === undefined || loopback.has(new URL(env.PUBLIC_URL).hostname);
  if (env.NODE_ENV !== 'production' && ((loopback.has(env.HOST) && isPrivate) || env.DEV_SIGN_IN)) return true;
  throw new ConfigError(
    `${env.DEMO ? 'DEMO' : 'DEV_SIGN_IN'}: without Discord everyone who reaches it could sign in as anyone, so it needs a loopback HOST and PUBLIC_URL, or DEV_SIGN_IN=1, and never NODE_ENV=production`,
  );
};

const readEventTypes = (file: string): readonly EventType[] => {
  try {
    return eventTypesFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ConfigError(`EVENT_TYPES_FILE: ${file} is not a list of event types (${firstLine(cause)})`);
  }
};

/** The file that is named, else the one in the data folder, if there is one, else the demo guild's. */
const seasonsOf = ({ SEASONS_FILE, DATA_DIR, DEMO }: Environment): readonly Season[] => {
  const file = SEASONS_FILE ?? join(DATA_DIR, 'seasons.json');
  if (SEASONS_FILE === undefined && !existsSync(file)) return DEMO ? demoSeasons(utcDay(new Date().toISOString())) : [];
  const read = readSeasons(textOf(file));
  if (!read.ok) throw new ConfigError(`SEASONS_FILE: ${file}, line ${read.line}: ${read.problem}`);
  return read.seasons;
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`SEASONS_FILE: ${file} cannot be read (${firstLine(cause)})`);
  }
};

const firstLine = (cause: unknown): string => {
  if (cause instanceof z.ZodError) return cause.issues[0]?.message ?? 'invalid';
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
};

const visionOf = (env: Environment): readonly VisionSettings[] => {
  const read = slotsIn(env);
  if (!read.ok) throw new ConfigError(`${read.setting}: ${read.why}`);
  return read.slots;
};

/** `<channel id>=<event type>`, separated by commas. */
const readVoiceChannels = (list: string, types: readonly EventType[]): ReadonlyMap<string, string> =>
  new Map(
    list
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [, channelId, name] = /^\s*(\d{17,20})\s*=\s*(.+?)\s*$/.exec(pair) ?? [];
        const type = name === undefined ? null : findEventType(types, name);
        if (channelId === undefined || type === null)
          throw new ConfigError(`VOICE_CHANNEL_EVENTS: ${pair.trim()} is not channel id=event type`);
        return [channelId, type.name];
      }),
  );

/** Those of the settings, else of the demo guild's channels. */
const voiceEventsOf = (
  { DEMO, VOICE_CHANNEL_EVENTS: list }: Pick<Environment, 'DEMO' | 'VOICE_CHANNEL_EVENTS'>,
  types: readonly EventType[],
) => (DEMO && list === '' ? demoVoiceEvents() : readVoiceChannels(list, types));

/** Where the event is asked for, Discord's menu has to hold all that it may be. */
const checkMenu = (channels: Config['submitChannels'], types: readonly EventType[]): void => {
  const active = types.filter((one) => one.active).length;
  if (active > mostMenuChoices && [...channels.values()].includes(null))
    throw new ConfigError(
      `SUBMIT_CHANNELS: Discord's menu holds ${mostMenuChoices} event types, and ${active} are active: give each channel its event (id=Event)`,
    );
};

/** All of it, and the bot where something is there for it to do. */
const servicesOf = ({ SERVICES, DISCORD_BOT_TOKEN, ...env }: Environment): readonly Service[] => {
  const channels = [env.ARCHIVE_CHANNELS, env.SUBMIT_CHANNELS, env.VOICE_CHANNELS];
  const hasBot = DISCORD_BOT_TOKEN !== undefined && channels.some((list) => list !== '');
  return SERVICES ?? (hasBot ? allServices : services);
};

const orRefuse = <T>(read: T | Wrong): T => {
  if (typeof read === 'object' && read !== null && isWrong(read)) throw new ConfigError(read.wrong);
  return read;
};

/** Reads the settings; throws a ConfigError naming the first one that is wrong. */
export const readConfig = (variables: NodeJS.ProcessEnv): Config => {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'A setting'}: ${issue?.message ?? 'invalid'}`);
  }
  const { PUBLIC_URL, ARCHIVE_CHANNELS, SUBMIT_CHANNELS, VOICE_CHANNELS, ...env } = parsed.data;
  const SERVICES = servicesOf(parsed.data);
  const discord = discordOf(parsed.data);
  const development = discord === null && developmentOf(parsed.data);
  checkServices(SERVICES, parsed.data);
  const eventTypes = readEventTypes(env.EVENT_TYPES_FILE ?? join(import.meta.dirname, 'event-types.json'));
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const submitChannels = orRefuse(readSubmitChannels(SUBMIT_CHANNELS, eventTypes));
  checkMenu(submitChannels, eventTypes);
  return {
    ...env,
    SERVICES,
    discordOrigin: orRefuse(readDiscordOrigin(env.DISCORD_API_URL, env.NODE_ENV === 'production')),
    archiveChannels: orRefuse(readChannels('ARCHIVE_CHANNELS', ARCHIVE_CHANNELS)),
    voiceChannels: orRefuse(readChannels('VOICE_CHANNELS', VOICE_CHANNELS)),
    submitChannels,
    publicUrl,
    userAgent: userAgentOf(publicUrl),
    discord,
    development,
    eventTypes,
    vision: visionOf(parsed.data),
    seasons: seasonsOf(parsed.data),
    voiceChannelEvents: voiceEventsOf(env, eventTypes),
  };
};

/** Settings of a .env file in the working folder, beneath those of the shell. */
export const withEnvFile = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  if (!existsSync('.env')) return variables;
  const lines = readFileSync('.env', 'utf8').split('\n');
  const fromFile = lines.flatMap((line) => {
    const match = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    return match === null ? [] : [[match[1], match[2]?.replace(/^(["'])(.*)\1$/, '$2')]];
  });
  return { ...(Object.fromEntries(fromFile) as NodeJS.ProcessEnv), ...variables };
};

export const roleSettingsOf = (config: Config) => ({
  member: config.ROLE_MEMBER,
  mod: config.ROLE_MOD,
  admin: config.ROLE_ADMIN,
});
