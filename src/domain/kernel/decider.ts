import type { CommandMeta, UncommittedEvent, Message } from './envelope.ts';

export type Rejection = { readonly code: string };

export type Decision<E, R> =
  { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly rejection: R };

/**
 * The rules of one aggregate. `decide` is synchronous and pure and never changes `state`;
 * `evolve` owns `state` and may change it in place.
 */
export type Decider<C extends Message, S, E extends Message, R extends Rejection> = {
  readonly category: string;
  readonly initialState: () => S;
  readonly evolve: (state: S, fact: UncommittedEvent<E>) => S;
  readonly decide: (command: C, state: S, meta: CommandMeta) => Decision<E, R>;
  /** Counts changes of participants; If-Match compares it where a list of participants is saved. */
  readonly version: (state: S) => number;
  /** Stream revision of the last event that touched the record, -1 for none; If-Match compares it everywhere else. */
  readonly revision: (state: S) => number;
};

export const accept = <E>(...events: readonly E[]): { readonly ok: true; readonly events: readonly E[] } => ({
  ok: true,
  events,
});

export const reject = <R extends Rejection>(rejection: R): { readonly ok: false; readonly rejection: R } => ({
  ok: false,
  rejection,
});
