import type { OpenItem } from '../../ports/reaction-store.ts';

/** 'rejected': the command was refused for a reason that a retry does not change. It stays as an open item. */
export type ReactionResult = 'done' | { readonly rejected: string };

/** Refused commands of reactions, for admins. */
export type OpenItems = {
  list(): Promise<readonly OpenItem[]>;
  /** null when no such item is open. */
  find(reaction: string, eventId: string): Promise<OpenItem | null>;
  /** Number of open items by reaction. */
  readonly counts: () => Promise<ReadonlyMap<string, number>>;
  /**
   * Runs the reaction again on the event, read from the log. 'done' closes the item, a rejection keeps it open with its
   * code; an outage throws and changes nothing. 'unknown': no such item, or its reaction or event no longer exists.
   */
  retry(reaction: string, eventId: string): Promise<ReactionResult | 'unknown'>;
  /** Closes an item without acting; false when it was not open. */
  dismiss(reaction: string, eventId: string): Promise<boolean>;
};
