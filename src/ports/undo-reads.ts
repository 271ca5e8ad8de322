/** A record changed by someone. */
export type ActedOn = { readonly type: 'session' | 'player' | 'rename-request' | 'discord-link'; readonly id: string };

/** What a person changed, according to the read models. */
export type UndoReads = {
  /** Records that an account changed between two times (ISO 8601 UTC), each once. */
  actedOn(accountId: string, from: string, to: string): Promise<readonly ActedOn[]>;
  /** Stream revisions that touched a record of the roster; null when there is no such record. */
  revisionsOf(record: ActedOn): Promise<readonly number[] | null>;
};
