/** Open proposals of a member, for the limits on them. */
export type MemberReads = {
  /** Number of sessions with an open proposal of the account. */
  openSessions(accountId: string): Promise<number>;
  /** Rename requests of the account since a time (ISO 8601 UTC), the oldest first. */
  renamesSince(
    accountId: string,
    since: string,
  ): Promise<readonly { readonly id: string; readonly requestedAt: string }[]>;
};
