import type { Position } from '../domain/kernel/envelope.ts';

/** How far a reaction has handled a log; position null: nothing yet, it starts at the beginning. */
export type ReactionCheckpoint = { readonly logId: string; readonly position: Position | null };

/** A refused command of a reaction, open until someone retries or dismisses it. One per event and reaction. */
export type OpenItem = {
  readonly reaction: string;
  readonly eventId: string;
  /** Place of the event, from which it is read again. */
  readonly stream: string;
  readonly revision: number;
  readonly code: string;
  /** Time of the last refusal, ISO 8601. */
  readonly at: string;
};

export type Advance = {
  /** Expected current checkpoint; null = none stored. It fences two processes that act at once. */
  readonly expected: ReactionCheckpoint | null;
  readonly next: ReactionCheckpoint;
  /** Open items from the events up to there; an item that is open already gets the new code and time. */
  readonly opened: readonly OpenItem[];
};

/**
 * State of reactions, by name. Durable when a call resolves, except that a power cut may lose the last `advance`: those
 * events are then handled again.
 */
export type ReactionStore = {
  /** null: this reaction has stored none yet. */
  checkpoint(reaction: string): Promise<ReactionCheckpoint | null>;
  /** Stores checkpoint and open items atomically. 'superseded' when the checkpoint was another one; nothing changed. */
  advance(reaction: string, advance: Advance): Promise<'advanced' | 'superseded'>;
  /** Open items of all reactions, the earliest refusal first. */
  openItems(): Promise<readonly OpenItem[]>;
  openItem(reaction: string, eventId: string): Promise<OpenItem | null>;
  /** Number of open items by reaction; reactions without any are absent. */
  openItemCounts(): Promise<ReadonlyMap<string, number>>;
  /** Updates code and time of an open item; does nothing to one that is not open. */
  reopen(item: OpenItem): Promise<void>;
  /** Ends an item; false when it was not open. */
  close(reaction: string, eventId: string): Promise<boolean>;
};
