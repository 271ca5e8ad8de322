import type { Rejection } from '../../domain/kernel/decider.ts';
import type { UncommittedEvent, Message, Position } from '../../domain/kernel/envelope.ts';

/** Refusals of the handler itself, for every aggregate. `too-large`: no engine takes an append of that size. */
export type CommonRejection = { readonly code: 'idempotency-key-reused' | 'stream-newer-than-build' | 'too-large' };

/**
 * `position`: the command's events are at or before it; for a command that appended nothing, the stream's last event
 * (null: no stream). `events` are those of this command, also for a repeat.
 */
export type CommandResult<E extends Message, R extends Rejection, V = unknown> =
  | {
      readonly ok: true;
      readonly repeated: boolean;
      readonly position: Position | null;
      /** Version of the participants, compared when they are saved. */
      readonly version: number;
      /** Revision of the record, compared by every other change. */
      readonly revision: number;
      readonly events: readonly UncommittedEvent<E>[];
      /** The view that the caller asked for, of the state after this command; for a repeat, of today's state. */
      readonly view: V;
    }
  | { readonly ok: false; readonly position: Position | null; readonly rejection: R | CommonRejection };
