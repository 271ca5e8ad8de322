/** What Discord says of a person. */
export type DiscordUser = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
};
/** A person in the guild's server. `roles`: ids of their roles. */
export type DiscordMember = { readonly nick: string | null; readonly roles: readonly string[] };

/** A role of the server. Names are not unique, and whoever may manage roles chooses them. */
export type DiscordRole = { readonly id: string; readonly name: string };

/**
 * Asks Discord with a person's access token. Throws when Discord does not answer; `retryAfterMs` of the error is how
 * long Discord said to wait, 0 when it did not say. An error with code `unauthorised`: the token has expired or was withdrawn.
 */
export type Discord = {
  me(accessToken: string): Promise<DiscordUser>;
  /** null when the person is not in the server. */
  member(accessToken: string, guildId: string): Promise<DiscordMember | null>;
  /** Roles of the server, as its bot sees them. Throws with code `discord-away` when they cannot be read. */
  roles(guildId: string): Promise<readonly DiscordRole[]>;
};
