import type { StoredReadingKind } from './events.ts';

/** A moderator's decision on a text as engines read it, for all sessions. */
export type DecideReading = {
  readonly type: 'DecideReading';
  readonly data: {
    readonly text: string;
    readonly word:
      | { readonly action: 'player'; readonly playerId: string }
      /**
       * `register`: as a new player. `ignore`: not a name. `confirm`, `reject`: the credited player is right, or the
       * name is nobody's.
       */
      | { readonly action: 'register' | 'ignore' | 'confirm' | 'reject' };
    /** Kinds of open readings in past sessions that it settles. */
    readonly heals: readonly StoredReadingKind[];
  };
};
export type UndoReadingDecision = {
  readonly type: 'UndoReadingDecision';
  readonly data: { readonly decisionId: string };
};
