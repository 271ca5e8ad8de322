/** A record that somebody acted on. */
export type ActedOn = { readonly type: 'session' | 'player' | 'rename-request' | 'discord-link'; readonly id: string };

/** What somebody did, as the read models have it. */
export type UndoReads = {
  /** Records that an account acted on between these moments (ISO 8601 UTC), each once. */
  actedOn(accountId: string, from: string, to: string): Promise<readonly ActedOn[]>;
  /** Stream revisions of a record of the roster; null when there is none. */
  revisionsOf(record: ActedOn): Promise<readonly number[] | null>;
};
