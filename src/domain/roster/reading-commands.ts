import type { ReadingKind } from './events.ts';

/** A moderator's word on a text as engines read it, whichever sessions it stands in. */
export type DecideReading = {
  readonly type: 'DecideReading';
  readonly data: {
    readonly text: string;
    readonly word:
      | { readonly action: 'player'; readonly playerId: string }
      /** `register`: as a new player. `ignore`: no name at all. `confirm`, `reject`: what stands is right, or nobody's. */
      | { readonly action: 'register' | 'ignore' | 'confirm' | 'reject' };
    /** Which open readings of past sessions are settled by it. */
    readonly heals: readonly ReadingKind[];
  };
};
export type UndoReadingDecision = {
  readonly type: 'UndoReadingDecision';
  readonly data: { readonly decisionId: string };
};
