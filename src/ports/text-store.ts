/**
 * Texts of people, and what was read in their pictures. The id says nothing of the text; `owner` is the account that
 * brought it, so that it can go with the person without touching the log.
 */
export type StoredText = { readonly id: string; readonly owner: string; readonly text: string };

export type TextStore = {
  /** Durable when it resolves. A text that is there already stays as it is: its id is never given to another one. */
  put(text: StoredText): Promise<void>;
  /** By id; one that was never stored or was erased is absent. */
  get(ids: readonly string[]): Promise<ReadonlyMap<string, StoredText>>;
  delete(ids: readonly string[]): Promise<void>;
  /** Ids of everything that an account brought. */
  ofOwner(owner: string): Promise<readonly string[]>;
};
