import type { Position } from '../domain/kernel/envelope.ts';

/** Up to where a reaction has acted in which log; position null = it has acted on nothing and begins at the beginning. */
export type ReactionCheckpoint = { readonly logId: string; readonly position: Position | null };

/** What a reaction's command was refused for, until somebody retries or dismisses it. One an event and reaction. */
export type OpenItem = {
  readonly reaction: string;
  readonly eventId: string;
  /** Where the event stands in its stream: it is read from the log again. */
  readonly stream: string;
  readonly revision: number;
  readonly code: string;
  /** When it was refused last; ISO 8601. */
  readonly at: string;
};

export type Advance = {
  /** What the checkpoint must be now; null = none was stored. The fence between two processes that act. */
  readonly expected: ReactionCheckpoint | null;
  readonly next: ReactionCheckpoint;
  /** What the events up to there have left open; an item that is open already takes the new code and time. */
  readonly opened: readonly OpenItem[];
};

/**
 * What reactions remember, by their names. Durable when a call resolves; of `advance` a power cut may take the last ones,
 * the end of the process none: what was acted on then is acted on once more.
 */
export type ReactionStore = {
  /** null when the reaction has never stored one. */
  checkpoint(reaction: string): Promise<ReactionCheckpoint | null>;
  /** Checkpoint and open items in one step. 'superseded' when the checkpoint is another one; then nothing changed. */
  advance(reaction: string, advance: Advance): Promise<'advanced' | 'superseded'>;
  /** Of all reactions, those that were refused first before the others. */
  openItems(): Promise<readonly OpenItem[]>;
  openItem(reaction: string, eventId: string): Promise<OpenItem | null>;
  /** How many there are, by reaction; one without any has no entry. */
  openItemCounts(): Promise<ReadonlyMap<string, number>>;
  /** Keeps an item open with another code and time; nothing happens to one that is not open. */
  reopen(item: OpenItem): Promise<void>;
  /** Ends an item; false when it was not open. */
  close(reaction: string, eventId: string): Promise<boolean>;
};
