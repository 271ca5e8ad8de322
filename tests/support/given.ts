import type { Decider, Rejection } from '../../src/domain/kernel/decider.ts';
import type { Actor, CommandMeta, UncommittedEvent, Message, Role } from '../../src/domain/kernel/envelope.ts';
import { eventIdOf } from '../../src/domain/kernel/ids.ts';

export const now = '2026-03-01T20:00:00.000Z';

export type By = {
  readonly role?: Role | null;
  readonly actorId?: string;
  readonly commandId?: string;
  readonly commandHash?: string;
  readonly at?: string;
  readonly reason?: string;
};

const actorOf = ({ role = 'mod', actorId = `account-of-${role ?? 'nobody'}` }: By): Actor => ({
  kind: role === null ? 'system' : 'person',
  id: actorId,
  role,
});

/** A moderator's command by default. */
export const metaBy = (by: By = {}): CommandMeta => ({
  commandId: by.commandId ?? 'command-1',
  commandHash: by.commandHash ?? 'hash',
  correlationId: by.commandId ?? 'command-1',
  causationId: null,
  undoes: null,
  actor: actorOf(by),
  occurredAt: by.at ?? now,
  reason: by.reason ?? null,
});

/** The event as stored in the log. */
export const factOf = <E extends Message>(
  event: E,
  stream: string,
  revision: number,
  by: By = {},
): UncommittedEvent<E> => {
  const meta = metaBy({ commandId: `given-${revision}`, ...by });
  return {
    ...event,
    ...meta,
    id: eventIdOf(meta.commandId, revision),
    stream,
    revision,
    schemaVersion: 1,
    recordedAt: meta.occurredAt,
    restoredBy: null,
    checksum: null,
  };
};

/** Expected event: its type and any part of its data. */
export type Expected<E extends Message> = E extends Message
  ? { readonly type: E['type']; readonly data?: DeepPartial<E['data']> }
  : never;
type DeepPartial<T> = T extends readonly (infer I)[]
  ? readonly DeepPartial<I>[]
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> }
    : T;

export type Outcome<C extends Message, S, E extends Message> = {
  /** Exactly these events, each with at least this data. */
  thenAccepted(...expected: readonly Expected<E>[]): Outcome<C, S, E>;
  /** Accepted without events. */
  thenNothing(): Outcome<C, S, E>;
  thenRejected(code: string, data?: Readonly<Record<string, unknown>>): Outcome<C, S, E>;
  /** Continues from the current state. */
  when(command: C, by?: By): Outcome<C, S, E>;
  readonly events: readonly E[];
  readonly state: S;
};

/** An event, and who has caused it. */
type Past<E> = { readonly event: E; readonly by: By };

/** Given-when-then for one aggregate: `const given = givenOf(rosterDecider)`. */
export const givenOf = <C extends Message, S, E extends Message, R extends Rejection>(decider: Decider<C, S, E, R>) => {
  const stream = `${decider.category}-1`;
  const fold = (events: readonly Past<E>[]): S =>
    events.reduce(
      (state, { event, by }, revision) => decider.evolve(state, structuredClone(factOf(event, stream, revision, by))),
      decider.initialState(),
    );

  const when = (past: readonly Past<E>[], command: C, by: By): Outcome<C, S, E> => {
    const decision = decider.decide(command, fold(past), metaBy(by));
    const events = decision.ok ? decision.events : [];
    const { commandId: _commandId, ...who } = by;
    const all = [...past, ...events.map((event) => ({ event, by: who }))];
    const outcome: Outcome<C, S, E> = {
      thenAccepted: (...expected) => {
        expect(decision).toMatchObject({ ok: true });
        expect(events).toMatchObject(expected);
        return outcome;
      },
      thenNothing: () => {
        expect(decision).toEqual({ ok: true, events: [] });
        return outcome;
      },
      thenRejected: (code, data = {}) => {
        expect(decision).toMatchObject({ ok: false, rejection: { code, ...data } });
        return outcome;
      },
      when: (next, nextBy = {}) => when(all, next, { commandId: `command-${all.length + 1}`, ...nextBy }),
      events,
      get state() {
        return fold(all);
      },
    };
    return outcome;
  };

  return (...events: readonly E[]) => {
    const past = events.map((event) => ({ event, by: {} }));
    return {
      when: (command: C, by: By = {}) => when(past, command, by),
      state: () => fold(past),
    };
  };
};
