/** Addresses of pages that other pages lead to. */
export const paths = {
  sessions: '/sessions',
  session: (id: string) => `/sessions/${encodeURIComponent(id)}`,
  /** The same, open for correction. */
  review: (id: string) => `/sessions/${encodeURIComponent(id)}?edit=true`,
  players: '/players',
  player: (id: string) => `/players/${encodeURIComponent(id)}`,
  submit: '/sessions?submit=true',
  register: '/players?register=true',
  createLink: '/player-associations?create=true',
} as const;
