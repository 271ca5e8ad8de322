import { mergedSide } from '../../domain/kernel/audit.ts';
import type { Json } from '../../domain/kernel/json.ts';

export type ActionChange = { readonly action: string; readonly before: Json; readonly after: Json };

/** Merges the changes of one command, named after the first; null: none. */
export const oneChange = (changes: readonly ActionChange[]): ActionChange | null => {
  const [first, ...more] = changes;
  if (first === undefined) return null;
  return more.reduce(
    (all, { before, after }) => ({
      action: all.action,
      before: mergedSide('before', all.before, before),
      after: mergedSide('after', all.after, after),
    }),
    first,
  );
};
