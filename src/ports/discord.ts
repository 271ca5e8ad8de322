/** A person's profile at Discord. */
export type DiscordUser = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
};
/** A person in the guild's server. `roles`: ids of their roles. */
export type DiscordMember = { readonly nick: string | null; readonly roles: readonly string[] };

/** A role of the server. Names are not unique and can be changed by anyone with 'Manage Roles'. */
export type DiscordRole = { readonly id: string; readonly name: string };

/**
 * Reads from Discord with a person's access token. Throws when Discord does not answer; `retryAfterMs` of the error is
 * the wait that Discord asked for, 0 when it named none. Code `unauthorised`: the token has expired or was revoked.
 */
export type Discord = {
  me(accessToken: string): Promise<DiscordUser>;
  /** null when the person is not in the server. */
  member(accessToken: string, guildId: string): Promise<DiscordMember | null>;
  /** Roles of the server, as its bot sees them. Throws with code `discord-away` when they cannot be read. */
  roles(guildId: string): Promise<readonly DiscordRole[]>;
};
