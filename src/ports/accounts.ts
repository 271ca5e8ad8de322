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
/** A note about a link: free text about a person, so it lies here and goes with the account. */
export type LinkNote = { readonly linkId: string; readonly accountId: string; readonly text: string };
export type Accounts = {
  byId(id: string): Promise<Account | null>;
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  byDiscordId(discordId: string): Promise<Account | null>;
  /** Creates the account of a Discord id or updates what Discord says of it. A new id is random. */
  meet(profile: Omit<Account, 'id'>): Promise<Account>;
  /** Forgets the person and every note about them; the id stays meaningless in the log. */
  erase(id: string): Promise<void>;
  all(): Promise<readonly Account[]>;
  /** Puts an account back under its own id, as a migration does; throws when another has its Discord id. */
  restore(account: Account): Promise<void>;
  /** Notes by the id of their link; a link without one is absent. */
  linkNotes(linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkNote>>;
  /** Writes a note, or another text for it. */
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
  /** Which one it is, such as 'Firefox on Windows'; null where it is not known. */
  readonly browser: string | null;
};
/** A sign-in as others may know it: `id` is the SHA-256 (hex) of its token, with which nobody can sign in. */
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
  /** Those of an account, the one used last first. */
  ofAccount(accountId: string): Promise<readonly KnownSignIn[]>;
  /** Discord's tokens of an account's sign-ins, as they were given. */
  accessTokens(accountId: string): Promise<readonly { readonly id: string; readonly accessToken: string }[]>;
  /** Every sign-in of an account has this role, as Discord says at that moment. */
  changeRole(accountId: string, role: Role, checkedAt: number): Promise<void>;
  /** Accounts that have a sign-in; some may have ended meanwhile. */
  accountIds(): Promise<readonly string[]>;
  /** Ends one of an account by its id; false when there is none. */
  revokeById(accountId: string, id: string): Promise<boolean>;
  /** Removes those that were made, or used last, before these moments (a store may forget them by itself). */
  purge(before: { readonly created: number; readonly seen: number }): Promise<void>;
};
