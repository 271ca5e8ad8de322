import type { Decision } from '../kernel/decider.ts';
import type { SessionEvent } from './events.ts';

/** Why a session refuses a command. */
export type SessionRejection =
  | { readonly code: 'not-found' }
  | { readonly code: 'session-pending' }
  | { readonly code: 'session-failed' }
  | { readonly code: 'not-failed'; readonly status: string }
  | { readonly code: 'version-conflict'; readonly expected: number; readonly actual: number }
  /** The record was changed after the command. */
  | { readonly code: 'record-moved-on' }
  | { readonly code: 'moderator-needed'; readonly participantId: string }
  /** The name has no player to confirm. */
  | { readonly code: 'nothing-to-confirm'; readonly participantId: string }
  | { readonly code: 'too-many-participants'; readonly count: number }
  | { readonly code: 'unknown-participant'; readonly participantId: string }
  /** The person has no linked player. */
  | { readonly code: 'no-player' }
  | { readonly code: 'correction-open' }
  | { readonly code: 'no-correction' }
  | { readonly code: 'already-decided' }
  /** The session already counts for the player, or does not name them. */
  | { readonly code: 'already-there' | 'not-there' };

export type SessionDecision = Decision<SessionEvent, SessionRejection>;
