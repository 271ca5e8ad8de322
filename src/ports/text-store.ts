/**
 * Texts written by people, or read in their pictures. The id says nothing about the text; `owner` is the account that
 * brought it, so that the text can be erased with the person without touching the log.
 */
export type StoredText = { readonly id: string; readonly owner: string; readonly text: string };

export type TextStore = {
  /** Durable when it resolves. An existing text is not overwritten: ids are never reused. */
  put(text: StoredText): Promise<void>;
  /** Texts by id; those never stored, or erased, are absent. */
  get(ids: readonly string[]): Promise<ReadonlyMap<string, StoredText>>;
  delete(ids: readonly string[]): Promise<void>;
  /** Ids of all texts owned by an account. */
  ofOwner(owner: string): Promise<readonly string[]>;
};
