import type { Role } from '../domain/kernel/envelope.ts';

/** A person as Discord knows them. The log holds only `id`. */
export type Account = {
  readonly id: string;
  readonly discordId: string;
  readonly username: string;
  readonly displayName: string;
  /** The name in the guild's server, null when none is set. */
  readonly nick: string | null;
  readonly avatarUrl: string | null;
};
/** Free text about a person, attached to a link. It lies outside the log and is erased with the account. */
export type LinkNote = { readonly linkId: string; readonly accountId: string; readonly text: string };
export type Accounts = {
  byId(id: string): Promise<Account | null>;
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  byDiscordId(discordId: string): Promise<Account | null>;
  /** Creates the account of a Discord id, with a random id of ours, or updates its profile. */
  meet(profile: Omit<Account, 'id'>): Promise<Account>;
  /** Erases the person and every note about them; the log keeps the id, which then means nothing. */
  erase(id: string): Promise<void>;
  all(): Promise<readonly Account[]>;
  /** Restores an account under its own id, as a migration does. Throws when another account has its Discord id. */
  restore(account: Account): Promise<void>;
  /** Notes by link id; a link without a note is absent. */
  linkNotes(linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkNote>>;
  /** Creates or replaces a note. */
  noteLink(note: LinkNote): Promise<void>;
  forgetLinkNote(linkId: string): Promise<void>;
  allLinkNotes(): Promise<readonly LinkNote[]>;
};

/** A sign-in that can be revoked. Times are milliseconds since the epoch. */
export type SignIn = {
  /** Random, 256 bits; stored as its SHA-256 only. */
  readonly token: string;
  readonly accountId: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly seenAt: number;
  /** When Discord last confirmed the role. */
  readonly roleCheckedAt: number;
  /** Discord access token for re-reading the role, null in tests. */
  readonly accessToken: string | null;
  /** Browser and system, such as 'Firefox on Windows'; null when unknown. */
  readonly browser: string | null;
};
/** A sign-in without its secret: `id` is the SHA-256 (hex) of the token and cannot be used to sign in. */
export type KnownSignIn = Pick<SignIn, 'browser' | 'createdAt' | 'seenAt'> & { readonly id: string };
export type SignInStore = {
  create(signIn: SignIn): Promise<void>;
  byToken(token: string): Promise<SignIn | null>;
  update(
    token: string,
    change: Partial<Pick<SignIn, 'role' | 'seenAt' | 'roleCheckedAt' | 'accessToken'>>,
  ): Promise<void>;
  /** Ends one sign-in. */
  revoke(token: string): Promise<void>;
  /** Ends every sign-in of an account. */
  revokeAll(accountId: string): Promise<void>;
  /** Sign-ins of an account, the most recently used first. */
  ofAccount(accountId: string): Promise<readonly KnownSignIn[]>;
  /** Discord access tokens of an account's sign-ins, decrypted. */
  accessTokens(accountId: string): Promise<readonly { readonly id: string; readonly accessToken: string }[]>;
  /** Sets the role of every sign-in of an account; `checkedAt` is when Discord confirmed it. */
  changeRole(accountId: string, role: Role, checkedAt: number): Promise<void>;
  /** Ids of accounts with a sign-in. The list may include sign-ins that have just ended. */
  accountIds(): Promise<readonly string[]>;
  /** Ends one sign-in of an account by its id; false when there is none. */
  revokeById(accountId: string, id: string): Promise<boolean>;
  /** Removes sign-ins created, or last used, before these times. A store with expiry of its own may do nothing. */
  purge(before: { readonly created: number; readonly seen: number }): Promise<void>;
};
