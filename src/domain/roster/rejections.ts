import type { Decision } from '../kernel/decider.ts';
import type { RosterEvent } from './events.ts';

/** Why the roster refuses a command. */
export type RosterRejection =
  | { readonly code: 'not-found' }
  | { readonly code: 'name-taken'; readonly playerId: string }
  | { readonly code: 'bad-name'; readonly problem: string }
  | {
      readonly code: 'nothing-registered';
      /** By index in the command. */
      readonly refused: readonly { readonly index: number; readonly code: string }[];
    }
  | { readonly code: 'player-in-use'; readonly playerId: string }
  | { readonly code: 'link-active-elsewhere' }
  /** The requesting account is already linked. */
  | { readonly code: 'account-linked' }
  /** If-Match: the record has changed since. */
  | { readonly code: 'version-conflict'; readonly expected: number; readonly actual: number }
  /** The player is not linked to the member's account. */
  | { readonly code: 'not-own-player' }
  | { readonly code: 'no-player' }
  | { readonly code: 'no-alias' }
  /** Both are the same player, or one is already merged. */
  | { readonly code: 'merge-ring' }
  | { readonly code: 'no-merge' }
  /** A main cannot be an alt, and an alt cannot have alts. */
  | { readonly code: 'alt-ring' }
  /** The record was changed after the command. */
  | { readonly code: 'record-moved-on' }
  | { readonly code: 'not-undoable' }
  | { readonly code: 'no-decision' }
  | { readonly code: 'no-link' }
  /** Only admins may use the method `admin`. */
  | { readonly code: 'method-not-allowed' }
  | { readonly code: 'link-not-restorable' }
  | { readonly code: 'no-request' }
  | { readonly code: 'no-link-request' }
  | { readonly code: 'request-open'; readonly requestId: string }
  | { readonly code: 'name-pending'; readonly requestId: string }
  | { readonly code: 'stale-name'; readonly name: string }
  | { readonly code: 'already-decided'; readonly decidedAs: 'approved' | 'rejected' };

export type RosterDecision = Decision<RosterEvent, RosterRejection>;
