import type { CommandMeta, UncommittedEvent, Message } from '../../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import { eventIdOf } from '../../domain/kernel/ids.ts';
import type { EventRegistry } from '../../domain/kernel/registry.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CommonRejection } from './command-result.ts';
import { refusalOf } from './fact-appender.ts';
import type { RememberedCommand, StreamState } from './stream-state.ts';

/** Maximum number of events per command. */
export const maxCommandEvents = 8;
/** Maximum size of one append, on every engine. */
export const maxAppendBytes = 900_000;

export type DecisionRequest<C extends Message, S> = {
  readonly command: C;
  readonly meta: CommandMeta;
  readonly view: (state: S) => unknown;
};

/** `bytes`: stored size of all its facts. */
export type AcceptedCommand<E extends Message> = {
  readonly kind: 'accepted';
  readonly facts: readonly UncommittedEvent<E>[];
  readonly bytes: number;
};
/** Versions of a record after a command, and the caller's view of it. */
export type RecordVersions = { readonly version: number; readonly revision: number; readonly view: unknown };
export type RepeatedCommand = {
  readonly kind: 'repeated';
  readonly known: RememberedCommand;
  readonly at: RecordVersions;
};
/** 'failed': the decider threw, or produced an event that cannot be stored. */
export type RefusedCommand<R extends Rejection> =
  | { readonly kind: 'rejected'; readonly rejection: R | CommonRejection }
  | { readonly kind: 'failed'; readonly cause: unknown };

type DecidedCommand<E extends Message, R extends Rejection> = AcceptedCommand<E> | RepeatedCommand | RefusedCommand<R>;

type DecideDeps = { readonly registry: EventRegistry; readonly clock: Clock };

const tooLarge = { kind: 'rejected', rejection: { code: 'too-large' } } as const;

export const versionsOf = <S>(
  { version, revision }: { readonly version: (state: S) => number; readonly revision: (state: S) => number },
  { state }: Pick<StreamState<S>, 'state'>,
  view: (state: S) => unknown,
): RecordVersions => ({ version: version(state), revision: revision(state), view: view(state) });

/**
 * Decides one command. Repeats, key conflicts and oversized commands are answered without the decider. Never throws,
 * never changes the state.
 */
export const buildDecide = <C extends Message, S, E extends Message, R extends Rejection>(
  { registry, clock }: DecideDeps,
  decider: Decider<C, S, E, R>,
  stream: string,
) => {
  const toFacts = (events: readonly E[], meta: CommandMeta, on: StreamState<S>): UncommittedEvent<E>[] => {
    const recordedAt = clock.now().toISOString();
    let previous = on.checksum;
    return events.map((event, index) => {
      const fact: UncommittedEvent<E> = {
        ...event,
        ...meta,
        id: eventIdOf(meta.commandId, index),
        stream,
        revision: on.revision + 1 + index,
        schemaVersion: registry.versionOf(event.type),
        recordedAt,
        restoredBy: null,
        checksum: null,
      };
      const sealed = registry.stampChecksum(fact, previous);
      previous = sealed.checksum;
      return sealed;
    });
  };

  /** Validates and measures each event before anything is appended. */
  const accept = (events: readonly E[], meta: CommandMeta, on: StreamState<S>): DecidedCommand<E, R> => {
    if (events.length > maxCommandEvents) return tooLarge;
    const facts = toFacts(events, meta, on);
    const bytes = facts.reduce((sum, fact) => sum + Buffer.byteLength(registry.encode(fact)), 0);
    return bytes > maxAppendBytes ? tooLarge : { kind: 'accepted', facts, bytes };
  };

  return (on: StreamState<S>, { command, meta, view }: DecisionRequest<C, S>): DecidedCommand<E, R> => {
    if (on.isNewer) return { kind: 'rejected', rejection: { code: 'stream-newer-than-build' } };
    const known = on.commands.get(meta.commandId);
    if (known !== undefined)
      return known.hash === meta.commandHash
        ? { kind: 'repeated', known, at: versionsOf(decider, on, view) }
        : { kind: 'rejected', rejection: { code: 'idempotency-key-reused' } };
    try {
      const decision = decider.decide(command, on.state, meta);
      return decision.ok ? accept(decision.events, meta, on) : { kind: 'rejected', rejection: decision.rejection };
    } catch (cause) {
      return refusalOf(cause) === 'append-too-large' ? tooLarge : { kind: 'failed', cause };
    }
  };
};
