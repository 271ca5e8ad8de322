import type { OpenItem } from '../../ports/reaction-store.ts';

/** 'rejected': the command was refused for a reason that trying again does not change. It stays as an open item. */
export type Reacted = 'done' | { readonly rejected: string };

/** What reactions were refused, for whoever looks after it. */
export type OpenItems = {
  list(): Promise<readonly OpenItem[]>;
  /** null when it is not open. */
  find(reaction: string, eventId: string): Promise<OpenItem | null>;
  /** How many there are, by reaction. */
  readonly counts: () => Promise<ReadonlyMap<string, number>>;
  /**
   * Runs the reaction again on that event, read from the log. 'done' closes the item, a rejection keeps it open with its
   * code; an outage throws and changes nothing. 'unknown': no such item, or its reaction or event is no longer there.
   */
  retry(reaction: string, eventId: string): Promise<Reacted | 'unknown'>;
  /** Closes an item without acting; false when it was not open. */
  dismiss(reaction: string, eventId: string): Promise<boolean>;
};
