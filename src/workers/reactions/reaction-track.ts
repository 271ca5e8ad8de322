import type { Position } from '../../domain/kernel/envelope.ts';
import type { Clock } from '../../ports/clock.ts';

/** A shorter outage is nobody's concern. */
export const blockedAfterMs = 5_000;

export type ReactionState = {
  readonly name: string;
  /** Everything up to here was looked at; null = nothing yet. */
  readonly position: Position | null;
  /** For how long it has been trying in vain. */
  readonly blockedMs: number;
  /** What keeps it from going on. */
  readonly cause: string | null;
};

/** Knows how one reaction gets on, and tells once when it does not. */
export type ReactionTrack = {
  /** It knows where it begins; `isAtHead`: there is nothing to be done. */
  began(position: Position | null, isAtHead: boolean): void;
  /** It has done with everything up to there. */
  moved(position: Position | null): void;
  /** Answers how often it had failed since it moved last. */
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
