import type { Position } from '../../domain/kernel/envelope.ts';
import type { Clock } from '../../ports/clock.ts';

/** Shorter outages are not reported. */
export const blockedAfterMs = 5_000;

export type ReactionState = {
  readonly name: string;
  /** Everything up to here was read; null = nothing yet. */
  readonly position: Position | null;
  /** How long it has been failing, in milliseconds. */
  readonly blockedMs: number;
  /** The current error. */
  readonly cause: string | null;
};

/** Tracks the progress of a reaction, and reports once when it is blocked. */
export type ReactionTrack = {
  /** The start position is known; `isAtHead`: nothing is left to handle. */
  began(position: Position | null, isAtHead: boolean): void;
  /** Everything up to there is handled. */
  moved(position: Position | null): void;
  /** Records a failure; returns the number of earlier failures since the last progress. */
  failed(cause: unknown): number;
  state(): ReactionState;
};

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

export const createReactionTrack = (
  name: string,
  { clock, log }: { readonly clock: Clock; readonly log: (message: string, cause: unknown) => void },
): ReactionTrack => {
  let position: Position | null = null;
  let fault: { readonly since: number; tries: number; cause: string; isTold: boolean } | null = null;
  const blockedMs = (): number => (fault === null ? 0 : Math.max(0, clock.now().getTime() - fault.since));
  const moved = (to: Position | null): void => {
    if (fault?.isTold === true) log(`reaction ${name} continues`, null);
    fault = null;
    position = to;
  };
  return {
    moved,
    began: (at, isAtHead) => {
      if (isAtHead) moved(at);
      else position = at;
    },
    failed: (cause) => {
      fault ??= { since: clock.now().getTime(), tries: 0, cause: '', isTold: false };
      fault.cause = textOf(cause);
      if (!fault.isTold && blockedMs() > blockedAfterMs) {
        fault.isTold = true;
        log(`reaction ${name} is blocked, and tries again until it can go on`, cause);
      }
      return fault.tries++;
    },
    state: () => ({ name, position, blockedMs: blockedMs(), cause: fault?.cause ?? null }),
  };
};
