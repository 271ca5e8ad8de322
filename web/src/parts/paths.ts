/** Addresses of pages that other pages lead to. */
export const paths = {
  voice: '/voice',
  sessions: '/sessions',
  session: (id: string) => `/sessions/${encodeURIComponent(id)}`,
  /** The same, open for correction, with one name selected. */
  review: (id: string, participantId?: string) =>
    `/sessions/${encodeURIComponent(id)}?edit=true${participantId === undefined ? '' : `&name=${encodeURIComponent(participantId)}`}`,
  /** The same, with the dialog in which the names are typed. */
  typeNames: (id: string) => `/sessions/${encodeURIComponent(id)}?dialog=names`,
  players: '/players',
  player: (id: string) => `/players/${encodeURIComponent(id)}`,
  submit: '/sessions?submit=true',
  register: '/players?register=true',
  createLink: '/player-associations?create=true',
  /** The names of all sessions that want a word. */
  names: '/review',
  /** Where the credit of one name of a session comes from. */
  evidence: (id: string, participantId: string) =>
    `/sessions/${encodeURIComponent(id)}/names/${encodeURIComponent(participantId)}`,
} as const;
