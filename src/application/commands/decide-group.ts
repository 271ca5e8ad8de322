import type { UncommittedEvent, Message } from '../../domain/kernel/envelope.ts';
import type { Rejection } from '../../domain/kernel/decider.ts';
import { maxAppendBytes } from './decide-command.ts';
import type {
  AcceptedCommand,
  DecisionRequest,
  RefusedCommand,
  RepeatedCommand,
  RecordVersions,
} from './decide-command.ts';
import type { StreamState } from './stream-state.ts';

/** Maximum number of events in one append, on every engine. */
export const maxAppendEvents = 100;

/** Outcome of a command once its batch is in the log. `at`: the state including its own events. */
export type CommandOutcome<E extends Message, R extends Rejection> =
  | { readonly kind: 'appended'; readonly facts: readonly UncommittedEvent<E>[]; readonly at: RecordVersions }
  | RepeatedCommand
  | RefusedCommand<R>;

/** The decided commands at the head of a queue, as many as fit one append. */
export type CommandBatch<E extends Message, R extends Rejection> = {
  /** Number of commands. */
  readonly size: number;
  /** Facts to append. */
  readonly facts: readonly UncommittedEvent<E>[];
  /** Whether the state still equals the log if the append fails. */
  readonly isAsStored: boolean;
  /** Call once the facts are in the log. `isWhole`: the state includes all of them and can be reused. */
  finish(): { readonly endings: readonly CommandOutcome<E, R>[]; readonly isWhole: boolean };
};

type GroupDeps<C extends Message, S, E extends Message, R extends Rejection> = {
  readonly decide: (
    on: StreamState<S>,
    asked: DecisionRequest<C, S>,
  ) => AcceptedCommand<E> | RepeatedCommand | RefusedCommand<R>;
  readonly apply: (into: StreamState<S>, fact: UncommittedEvent) => void;
  readonly versionsOf: (on: StreamState<S>, view: (state: S) => unknown) => RecordVersions;
  /** Whether other processes append to the stream, so that an append may conflict. */
  readonly isShared: boolean;
};

/**
 * Decides commands one after another, each on the state that the ones before it leave. Folding changes a state in place,
 * so one that ran ahead of the log cannot be taken back. Where others append too, the events of the last command are
 * therefore folded after the append: a conflict of a single command, the usual one, then costs the tail only. Elsewhere
 * they are folded before it: what cannot be folded is never stored.
 */
export const buildDecideBatch =
  <C extends Message, S, E extends Message, R extends Rejection>(deps: GroupDeps<C, S, E, R>) =>
  (on: StreamState<S>, queue: readonly DecisionRequest<C, S>[]): CommandBatch<E, R> => {
    const endings: CommandOutcome<E, R>[] = [];
    const facts: UncommittedEvent<E>[] = [];
    let bytes = 0;
    const state: {
      /** The last command, whose events are not folded yet. */
      last: (AcceptedCommand<E> & Pick<DecisionRequest<C, S>, 'view'>) | null;
      isAsStored: boolean;
      isWhole: boolean;
    } = { last: null, isAsStored: true, isWhole: true };

    const fits = (one: AcceptedCommand<E>): boolean =>
      facts.length + one.facts.length <= maxAppendEvents && bytes + one.bytes <= maxAppendBytes;
    const take = (one: AcceptedCommand<E>, { view }: DecisionRequest<C, S>): void => {
      facts.push(...one.facts);
      bytes += one.bytes;
      state.last = { ...one, view };
    };
    /** A fold that throws fails only its own command, but the state can no longer be used. */
    const foldLast = (): void => {
      const one = state.last;
      if (one === null) return;
      state.last = null;
      if (one.facts.length > 0) state.isAsStored = false;
      try {
        for (const fact of one.facts) deps.apply(on, fact);
        on.bytes += one.bytes;
        endings.push({ kind: 'appended', facts: one.facts, at: deps.versionsOf(on, one.view) });
      } catch (cause) {
        state.isWhole = false;
        facts.length -= one.facts.length;
        endings.push({ kind: 'failed', cause });
      }
    };

    for (const asked of queue) {
      foldLast();
      if (!state.isWhole) break;
      const decided = deps.decide(on, asked);
      if (decided.kind !== 'accepted') endings.push(decided);
      else if (fits(decided)) take(decided, asked);
      else break;
    }
    if (!deps.isShared) foldLast();
    return {
      size: endings.length + (state.last === null ? 0 : 1),
      facts,
      isAsStored: state.isAsStored,
      finish: () => {
        foldLast();
        return { endings, isWhole: state.isWhole };
      },
    };
  };
