import type { Discord, DiscordUser } from '../../ports/discord.ts';
import { codedError } from '../coded-error.ts';

/** A made-up person. `roles`: ids of roles, none = not in the guild. */
type Persona = Omit<DiscordUser, 'id' | 'avatarUrl'> & {
  readonly key: string;
  readonly discordId: string;
  readonly nick: string | null;
  readonly roles: readonly string[];
};

/**
 * Stands in for Discord in development and the demo. The access token of a persona is its key, so that every process
 * knows it, also after a restart. It protects nothing, since anyone may be any persona.
 */
export const createPersonaDiscord = (personas: readonly Persona[]): Discord => {
  const holderOf = (accessToken: string): Promise<Persona> => {
    const persona = personas.find(({ key }) => key === accessToken);
    return persona === undefined
      ? Promise.reject(codedError('unauthorised', `There is no persona ${accessToken}`))
      : Promise.resolve(persona);
  };
  return {
    me: async (accessToken) => {
      const { discordId, username, displayName } = await holderOf(accessToken);
      return { id: discordId, username, displayName, avatarUrl: null };
    },
    member: async (accessToken) => {
      const { nick, roles } = await holderOf(accessToken);
      return { nick, roles };
    },
    roles: () =>
      Promise.reject(codedError('discord-away', 'Personas stand in for Discord: there are no roles to read')),
  };
};
