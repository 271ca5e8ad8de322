import type { Box } from '../kernel/text-lines.ts';

/** A session whose pictures a person has gone through: what is true of them. */
export type ReviewedSession = {
  readonly id: string;
  /** Media ids, in their order. */
  readonly pictures: readonly string[];
  /** Players who are credited. */
  readonly there: readonly string[];
  /** Those of them whose name was read in a picture. */
  readonly shown: readonly string[];
  /** Where names stand, and whose they are; null: nobody's. */
  readonly names: readonly { readonly image: number; readonly box: Box; readonly playerId: string | null }[];
};
