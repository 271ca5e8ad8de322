/** Addresses of pages that other pages lead to. */
export const paths = {
  sessions: '/sessions',
  session: (id: string) => `/sessions/${encodeURIComponent(id)}`,
  /** The same, open for correction. */
  review: (id: string) => `/sessions/${encodeURIComponent(id)}?edit=true`,
  /** The names of all sessions that want a word. */
  names: '/review',
  /** Where the credit of one name of a session comes from. */
  evidence: (id: string, participantId: string) =>
    `/sessions/${encodeURIComponent(id)}/names/${encodeURIComponent(participantId)}`,
  /** The player's line in the list, and the sessions that name them. */
  player: (id: string) => `/players?player=${encodeURIComponent(id)}`,
} as const;
