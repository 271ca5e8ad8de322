import type { Rejection } from '../domain/kernel/decider.ts';
import type { Fact, Message, Position } from '../domain/kernel/envelope.ts';

/**
 * What the handler itself refuses, whatever the aggregate. `too-large`: an event of the command, or all of them together,
 * do not fit the log; the command cannot be carried out as it is.
 */
export type CommonRejection = {
  readonly code: 'idempotency-key-reused' | 'stream-newer-than-build' | 'too-large';
};

/**
 * `position`: the command's events lie at or before it, and it is the stream's own; for a command that appended nothing
 * the stream's last event (null: the stream does not exist). `events` are those of this command, also when it is a repeat.
 */
export type CommandResult<E extends Message, R extends Rejection> =
  | {
      readonly ok: true;
      readonly repeated: boolean;
      readonly position: Position | null;
      readonly version: number;
      readonly events: readonly Fact<E>[];
    }
  | { readonly ok: false; readonly position: Position | null; readonly rejection: R | CommonRejection };
