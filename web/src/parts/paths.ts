/** Addresses of pages that other pages lead to. */
export const paths = {
  sessions: '/sessions',
  session: (id: string) => `/sessions/${encodeURIComponent(id)}`,
  /** The same, open for correction. */
  review: (id: string) => `/sessions/${encodeURIComponent(id)}?edit=true`,
  submit: '/sessions?submit=true',
  register: '/players?register=true',
  createLink: '/player-associations?create=true',
  /** The player's line in the list, and the sessions that name them. */
  player: (id: string) => `/players?player=${encodeURIComponent(id)}`,
} as const;
