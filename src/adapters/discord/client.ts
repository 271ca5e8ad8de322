import { z } from 'zod';
import type { Discord } from '../../ports/discord.ts';
import { codedError } from '../coded-error.ts';
import { avatarOf, toMember } from './wire.ts';
import type { RoleNames } from './wire.ts';

const userShape = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});
const memberShape = z.object({ nick: z.string().nullish(), roles: z.array(z.string()) });
const rolesShape = z.array(z.object({ id: z.string(), name: z.string() }));

const timeoutMs = 5000;
const namesKeptMs = 600_000;

export type DiscordClientOptions = {
  /** `https://discord.com/api/v10`; a function, because the development provider's port is known late. */
  readonly api: () => string;
  /** With a bot in the server, roles are known by name too; without, by id only. */
  readonly botToken: string | null;
};

/** Discord's REST interface. */
export const createDiscordClient = ({ api, botToken }: DiscordClientOptions): Discord => {
  let names: { readonly byId: RoleNames; readonly at: number } | null = null;

  const ask = async (path: string, authorization: string): Promise<Response> => {
    const response = await fetch(`${api()}${path}`, {
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    if (response.status === 401 && authorization.startsWith('Bearer '))
      throw codedError('unauthorised', 'Discord refuses the access token');
    throw new Error(`Discord answers ${response.status}`);
  };

  const roleNames = async (guildId: string): Promise<RoleNames> => {
    if (botToken === null) return new Map();
    if (names !== null && performance.now() - names.at < namesKeptMs) return names.byId;
    const response = await ask(`/guilds/${guildId}/roles`, `Bot ${botToken}`);
    const roles = rolesShape.parse(await response.json());
    names = { byId: new Map(roles.map(({ id, name }) => [id, name])), at: performance.now() };
    return names.byId;
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
      const told = memberShape.parse(await response.json());
      return toMember(told, await roleNames(guildId));
    },
  };
};
