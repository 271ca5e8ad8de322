/** Why a session refuses a command. */
export type SessionRejection =
  | { readonly code: 'not-found' }
  | { readonly code: 'session-pending' }
  | { readonly code: 'session-failed' }
  | { readonly code: 'not-failed'; readonly status: string }
  | { readonly code: 'version-conflict'; readonly expected: number; readonly actual: number }
  /** What was to be undone is not as it was left any more. */
  | { readonly code: 'record-moved-on' }
  | { readonly code: 'moderator-needed'; readonly participantId: string }
  /** There is no player whom the name could rightly mean. */
  | { readonly code: 'nothing-to-confirm'; readonly participantId: string }
  | { readonly code: 'too-many-participants'; readonly count: number }
  | { readonly code: 'unknown-participant'; readonly participantId: string }
  /** Who asks plays nobody. */
  | { readonly code: 'no-player' }
  | { readonly code: 'correction-open' }
  | { readonly code: 'no-correction' }
  | { readonly code: 'already-decided' }
  /** His session counts for him already, or does not name him at all. */
  | { readonly code: 'already-there' | 'not-there' };
