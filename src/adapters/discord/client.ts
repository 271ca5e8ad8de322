import { z } from 'zod';
import type { Discord } from '../../ports/discord.ts';
import { codedError, codeOf } from '../coded-error.ts';
import { avatarOf, toMember } from './wire.ts';

const userShape = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});
const memberShape = z.object({ nick: z.string().nullish(), roles: z.array(z.string()) });
const rolesShape = z.array(z.object({ id: z.string(), name: z.string() }));

const timeoutMs = 5000;

export type DiscordClientOptions = {
  /** `https://discord.com/api/v10` */
  readonly api: string;
  /** Token of a bot, for reading roles; null: no bot. */
  readonly botToken: string | null;
  readonly userAgent: string;
};

/** Discord's REST interface. */
export const createDiscordClient = ({ api, botToken, userAgent }: DiscordClientOptions): Discord => {
  const ask = async (path: string, authorization: string): Promise<Response> => {
    const response = await fetch(`${api}${path}`, {
      headers: { authorization, accept: 'application/json', 'user-agent': userAgent },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    if (response.status === 401)
      throw authorization.startsWith('Bearer ')
        ? codedError('unauthorised', 'Discord refuses the access token')
        : codedError('discord-refused', 'Discord rejects the bot token');
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const retryAfterMs = response.status === 429 && seconds > 0 ? seconds * 1000 : 0;
    throw Object.assign(new Error(`Discord answers ${response.status}`), { retryAfterMs });
  };

  return {
    me: async (accessToken) => {
      const response = await ask('/users/@me', `Bearer ${accessToken}`);
      const user = userShape.parse(await response.json());
      return {
        id: user.id,
        username: user.username,
        displayName: user.global_name ?? user.username,
        avatarUrl: avatarOf(user.id, user.avatar),
      };
    },
    member: async (accessToken, guildId) => {
      const response = await ask(`/users/@me/guilds/${guildId}/member`, `Bearer ${accessToken}`);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      return toMember(memberShape.parse(await response.json()));
    },
    roles: async (guildId) => {
      if (botToken === null)
        throw codedError('discord-away', 'Without DISCORD_BOT_TOKEN names of roles cannot be read');
      try {
        const response = await ask(`/guilds/${guildId}/roles`, `Bot ${botToken}`);
        return rolesShape.parse(await response.json());
      } catch (cause) {
        // A repeat would be refused, too.
        if (codeOf(cause) === 'discord-refused') throw cause;
        throw Object.assign(codedError('discord-away', 'The roles of the server cannot be read'), { cause });
      }
    },
  };
};
