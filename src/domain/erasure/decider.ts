import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import type { ErasureEvent, ErasureFact } from './events.ts';

/** Time allowed for an erasure from the day of the request. */
const dayMs = 24 * 60 * 60 * 1000;
const dueAfterMs = 30 * dayMs;

export type ErasureCommand =
  | { readonly type: 'RequestErasure'; readonly data: { readonly textId: string | null } }
  | { readonly type: 'WithdrawErasure'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'DeclineErasure'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'CloseErasure'; readonly data: Readonly<Record<string, never>> };
/** `already-open`: a request is open; `too-soon`: within a day of the last one; `not-open`: no request is open. */
export type ErasureRejection = { readonly code: 'already-open' | 'too-soon' | 'not-open' };
/** `requestedAt` null: no open request. `lastAt`: time of the last request. */
export type ErasureState = { requestedAt: string | null; lastAt: string | null; revision: number };

const evolve = (state: ErasureState, { type, occurredAt, revision }: ErasureFact): ErasureState => {
  state.revision = revision;
  state.requestedAt = type === 'ErasureRequested' ? occurredAt : null;
  if (type === 'ErasureRequested') state.lastAt = occurredAt;
  return state;
};

type ErasureDecision = Decision<ErasureEvent, ErasureRejection>;

const decide = (
  command: ErasureCommand,
  { requestedAt, lastAt }: ErasureState,
  { occurredAt }: CommandMeta,
): ErasureDecision => {
  if (command.type === 'RequestErasure') {
    if (requestedAt !== null) return reject({ code: 'already-open' });
    if (lastAt !== null && Date.parse(occurredAt) - Date.parse(lastAt) < dayMs) return reject({ code: 'too-soon' });
    const dueAt = new Date(Date.parse(occurredAt) + dueAfterMs).toISOString();
    return accept({ type: 'ErasureRequested', data: { ...command.data, dueAt } });
  }
  // A person may be erased without a request.
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

/** One stream per account, `erasure-<account id>`. */
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
