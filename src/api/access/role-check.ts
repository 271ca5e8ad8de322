import type { Role } from '../../domain/kernel/envelope.ts';
import type { Discord } from '../../ports/discord.ts';
import type { RoleDirectory } from '../../application/access/role-directory.ts';

/** Current role of a sign-in according to Discord. */
export type RoleAnswer =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'lost' }
  /** Access was revoked at Discord, or cannot be renewed. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'no-answer'; readonly cause: unknown; readonly retryAfterMs: number };

export type Tokens = { readonly access: string; readonly refresh: string | null };
/** A sign-in stores both tokens in one text, because neither contains a blank. */
export const packTokens = ({ access, refresh }: Tokens): string => (refresh === null ? access : `${access} ${refresh}`);
export const unpack = (text: string): Tokens => {
  const [access = '', refresh = null] = text.split(' ');
  return { access, refresh };
};

export type RoleCheckDeps = {
  readonly discord: Discord;
  readonly guildId: string;
  readonly roleDirectory: Pick<RoleDirectory, 'roleOf'>;
  /** null when Discord refuses; throws when it does not answer. */
  readonly renew: (refreshToken: string) => Promise<Tokens | null>;
};

export const isUnauthorised = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'unauthorised';

/** Storage of one sign-in's tokens. */
export type TokenStore = {
  /** Current tokens; null: the sign-in has ended. */
  readonly read: () => Promise<string | null>;
  readonly write: (packed: string) => Promise<void>;
};

/** Wait requested by Discord, in milliseconds; 0 when not stated. */
const retryAfterMsOf = (error: unknown): number =>
  error instanceof Error && 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0;

export const createRoleCheck = ({ discord, guildId, roleDirectory, renew }: RoleCheckDeps) => {
  const ask = async (tokens: Tokens): Promise<RoleAnswer> => {
    const member = await discord.member(tokens.access, guildId);
    const role = member === null ? null : await roleDirectory.roleOf(member.roles);
    return role === null ? { kind: 'lost' } : { kind: 'role', role };
  };

  /**
   * A refresh token works once: new tokens are stored before they are used, and another process may have used this one.
   */
  const renewed = async (packed: string, store: TokenStore): Promise<RoleAnswer> => {
    const { refresh } = unpack(packed);
    const tokens = refresh === null ? null : await renew(refresh);
    if (tokens !== null) {
      await store.write(packTokens(tokens));
      return ask(tokens);
    }
    const stored = await store.read();
    return stored === null || stored === packed ? { kind: 'withdrawn' } : ask(unpack(stored));
  };

  return async (packed: string, store: TokenStore): Promise<RoleAnswer> => {
    const tokens = unpack(packed);
    try {
      try {
        return await ask(tokens);
      } catch (error) {
        if (!isUnauthorised(error)) throw error;
        return await renewed(packed, store);
      }
    } catch (error) {
      return isUnauthorised(error)
        ? { kind: 'withdrawn' }
        : { kind: 'no-answer', cause: error, retryAfterMs: retryAfterMsOf(error) };
    }
  };
};
export type RoleCheck = ReturnType<typeof createRoleCheck>;
