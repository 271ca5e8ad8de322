/** What of a member's doing lies in wait for moderators. */
export type MemberReads = {
  /** Sessions in which something that the account proposed waits. */
  openSessions(accountId: string): Promise<number>;
  /** Requests for another name by the account since a moment (ISO 8601 UTC), the oldest first. */
  renamesSince(
    accountId: string,
    since: string,
  ): Promise<readonly { readonly id: string; readonly requestedAt: string }[]>;
};
