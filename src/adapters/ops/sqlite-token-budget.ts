import type { TokenBudget } from '../../ports/token-budget.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

/** A row per slot and day. */
export const createSqliteTokenBudget = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): TokenBudget => {
  const begin = db.prepare('INSERT INTO token_budgets (slot, day, tokens) VALUES (?, ?, 0) ON CONFLICT DO NOTHING');
  const book = db.prepare(
    'UPDATE token_budgets SET tokens = max(0, tokens + @tokens) WHERE slot = @slot AND day = @day AND tokens + @tokens <= @limit',
  );
  const spent = db.prepare('SELECT tokens FROM token_budgets WHERE slot = ? AND day = ?').pluck();
  return {
    reserve: ({ slot, day, tokens, limit }) =>
      promised(() => {
        begin.run(slot, day);
        return book.run({ slot, day, tokens, limit }).changes === 1;
      }),
    settle: ({ slot, day, reserved, used }) =>
      promised(() => void book.run({ slot, day, tokens: used - reserved, limit: Number.MAX_SAFE_INTEGER })),
    spent: ({ slot, day }) => promised(() => (spent.get(slot, day) as number | undefined) ?? 0),
  };
};
