import type { Rejection } from '../../domain/kernel/decider.ts';
import type { UncommittedEvent, Message, Position } from '../../domain/kernel/envelope.ts';

/** What the handler itself refuses, whatever the aggregate. `too-large`: no engine would take what it comes to. */
export type CommonRejection = { readonly code: 'idempotency-key-reused' | 'stream-newer-than-build' | 'too-large' };

/**
 * `position`: the command's events lie at or before it, and it is the stream's own; for a command that appended nothing
 * the stream's last event (null: the stream does not exist). `events` are those of this command, also when it is a repeat.
 */
export type CommandResult<E extends Message, R extends Rejection, V = unknown> =
  | {
      readonly ok: true;
      readonly repeated: boolean;
      readonly position: Position | null;
      /** Of participants: what their saving compares. */
      readonly version: number;
      /** Of the record: what every other change compares. */
      readonly revision: number;
      readonly events: readonly UncommittedEvent<E>[];
      /** What the caller wanted to know of the state: with this command's events, for a repeat as it is today. */
      readonly view: V;
    }
  | { readonly ok: false; readonly position: Position | null; readonly rejection: R | CommonRejection };
