import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import type { ErasureEvent, ErasureFact } from './events.ts';

/** So long an erasure may take from the day on which it was asked for. */
const dayMs = 24 * 60 * 60 * 1000;
const dueAfterMs = 30 * dayMs;

export type ErasureCommand =
  | { readonly type: 'RequestErasure'; readonly data: { readonly textId: string | null } }
  | { readonly type: 'WithdrawErasure'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'DeclineErasure'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'CloseErasure'; readonly data: Readonly<Record<string, never>> };
/** `already-open`: it was asked for; `too-soon`: within the last day; `not-open`: it was not, or is settled. */
export type ErasureRejection = { readonly code: 'already-open' | 'too-soon' | 'not-open' };
/** `requestedAt` null: nothing is asked for. `lastAt`: when something was asked for last. */
export type ErasureState = { requestedAt: string | null; lastAt: string | null; revision: number };

const evolve = (state: ErasureState, { type, occurredAt, revision }: ErasureFact): ErasureState => {
  state.revision = revision;
  state.requestedAt = type === 'ErasureRequested' ? occurredAt : null;
  if (type === 'ErasureRequested') state.lastAt = occurredAt;
  return state;
};

type Decided = Decision<ErasureEvent, ErasureRejection>;

const decide = (
  command: ErasureCommand,
  { requestedAt, lastAt }: ErasureState,
  { occurredAt }: CommandMeta,
): Decided => {
  if (command.type === 'RequestErasure') {
    if (requestedAt !== null) return reject({ code: 'already-open' });
    if (lastAt !== null && Date.parse(occurredAt) - Date.parse(lastAt) < dayMs) return reject({ code: 'too-soon' });
    const dueAt = new Date(Date.parse(occurredAt) + dueAfterMs).toISOString();
    return accept({ type: 'ErasureRequested', data: { ...command.data, dueAt } });
  }
  // Whoever is erased need not have asked for it.
  if (requestedAt === null) return command.type === 'CloseErasure' ? accept() : reject({ code: 'not-open' });
  switch (command.type) {
    case 'WithdrawErasure':
      return accept({ type: 'ErasureWithdrawn', data: { requestedAt } });
    case 'DeclineErasure':
      return accept({ type: 'ErasureDeclined', data: { requestedAt } });
    case 'CloseErasure':
      return accept({ type: 'ErasureDone', data: { requestedAt } });
    default:
      return assertNever(command);
  }
};

/** One stream an account, `erasure-<account id>`. */
export const erasureDecider = {
  category: 'erasure',
  initialState: (): ErasureState => ({ requestedAt: null, lastAt: null, revision: -1 }),
  evolve,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<ErasureCommand, ErasureState, ErasureEvent, ErasureRejection>;

const prefix = `${erasureDecider.category}-`;

/** `erasure-<account id>` -> `<account id>`. */
export const erasedAccountOf = (stream: string): string => stream.slice(prefix.length);
