import type { Role } from '../../domain/kernel/envelope.ts';
import type { Discord } from '../../ports/discord.ts';
import { roleOf } from '../../application/roles.ts';
import type { RoleNames } from '../../application/roles.ts';

/** What Discord says of a sign-in's role now. `tokens` has changed when they had to be renewed. */
export type RoleAnswer =
  | { readonly kind: 'role'; readonly role: Role; readonly tokens: string }
  | { readonly kind: 'lost' }
  /** Access was withdrawn at Discord, or cannot be renewed. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'no-answer'; readonly cause: unknown };

export type Tokens = { readonly access: string; readonly refresh: string | null };
/** A sign-in keeps both tokens in one text: neither contains a blank. */
export const packTokens = ({ access, refresh }: Tokens): string => (refresh === null ? access : `${access} ${refresh}`);
const unpack = (text: string): Tokens => {
  const [access = '', refresh = null] = text.split(' ');
  return { access, refresh };
};

export type RoleCheckDeps = {
  readonly discord: Discord;
  readonly guildId: string;
  readonly roleNames: RoleNames;
  /** null when Discord refuses; throws when it does not answer. */
  readonly renew: (refreshToken: string) => Promise<Tokens | null>;
};

export const isUnauthorised = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'unauthorised';

export const createRoleCheck = ({ discord, guildId, roleNames, renew }: RoleCheckDeps) => {
  const ask = async (tokens: Tokens): Promise<RoleAnswer> => {
    const member = await discord.member(tokens.access, guildId);
    const role = member === null ? null : roleOf(member.roles, roleNames);
    return role === null ? { kind: 'lost' } : { kind: 'role', role, tokens: packTokens(tokens) };
  };

  const renewed = async (refresh: string | null): Promise<RoleAnswer> => {
    const tokens = refresh === null ? null : await renew(refresh);
    return tokens === null ? { kind: 'withdrawn' } : ask(tokens);
  };

  return async (packed: string): Promise<RoleAnswer> => {
    const tokens = unpack(packed);
    try {
      try {
        return await ask(tokens);
      } catch (error) {
        if (!isUnauthorised(error)) throw error;
        return await renewed(tokens.refresh);
      }
    } catch (error) {
      return isUnauthorised(error) ? { kind: 'withdrawn' } : { kind: 'no-answer', cause: error };
    }
  };
};
export type RoleCheck = ReturnType<typeof createRoleCheck>;
