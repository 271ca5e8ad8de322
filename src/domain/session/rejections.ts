/** Why a session refuses a command. */
export type SessionRejection =
  | { readonly code: 'not-found' }
  | { readonly code: 'session-pending' }
  | { readonly code: 'session-failed' }
  | { readonly code: 'not-failed'; readonly status: string }
  | { readonly code: 'version-conflict'; readonly expected: number; readonly actual: number }
  | { readonly code: 'moderator-needed'; readonly participantId: string }
  | { readonly code: 'too-many-participants'; readonly count: number }
  | { readonly code: 'unknown-participant'; readonly participantId: string };
