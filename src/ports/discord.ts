/** What Discord says of a person. */
export type DiscordUser = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
};
/** A person in the guild's server. `roles`: ids, and the names of those whose names are known. */
export type DiscordMember = { readonly nick: string | null; readonly roles: readonly string[] };

/**
 * Asks Discord with a person's access token. Throws when Discord does not answer; an error with code `unauthorised`:
 * the token has expired or was withdrawn.
 */
export type Discord = {
  me(accessToken: string): Promise<DiscordUser>;
  /** null when the person is not in the server. */
  member(accessToken: string, guildId: string): Promise<DiscordMember | null>;
};
