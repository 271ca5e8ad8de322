/** The tokens of one vision model in one UTC day (YYYY-MM-DD), or the bytes that the archive takes of somebody. */
export type BudgetDay = { readonly slot: string; readonly day: string };

/** What may be spent in a day: tokens of vision models, bytes of the archive; over all processes. No read model, digest, export or replay knows of it. */
export type TokenBudget = {
  /** Books tokens before they are spent, if the day stays within the limit; false: nothing was booked. */
  reserve(of: BudgetDay & { readonly tokens: number; readonly limit: number }): Promise<boolean>;
  /** Books what they came to in place of what was reserved. */
  settle(of: BudgetDay & { readonly reserved: number; readonly used: number }): Promise<void>;
  spent(of: BudgetDay): Promise<number>;
};
