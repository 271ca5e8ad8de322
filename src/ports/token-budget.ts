/** A daily budget (UTC, YYYY-MM-DD): tokens of a vision model, or bytes archived for a person. */
export type BudgetDay = { readonly slot: string; readonly day: string };

/** Daily budgets shared by all processes. No read model, digest, export or replay includes them. */
export type TokenBudget = {
  /** Reserves tokens before they are spent, if the day stays within the limit; false: nothing was reserved. */
  reserve(of: BudgetDay & { readonly tokens: number; readonly limit: number }): Promise<boolean>;
  /** Replaces a reservation by what was actually used. */
  settle(of: BudgetDay & { readonly reserved: number; readonly used: number }): Promise<void>;
  spent(of: BudgetDay): Promise<number>;
};
