/** Addresses of pages that other pages lead to. */
export const paths = {
  voice: '/voice',
  activeVoice: '/voice?status=active',
  voiceSince: (day: string) => `/voice?from=${day}`,
  /** Voice sessions during the raid that began then. */
  voiceDuring: (moment: string) => `/voice?during=${encodeURIComponent(moment)}`,
  sessions: '/sessions',
  /** Counted sessions, as in the cards; `day`: from that UTC day on. */
  countedSessions: '/sessions?counted=true',
  countedSince: (day: string) => `/sessions?counted=true&from=${day}`,
  processedSessions: '/sessions?processed=true',
  session: (id: string) => `/sessions/${encodeURIComponent(id)}`,
  /** The same, open for correction, with one name selected. */
  review: (id: string, participantId?: string) =>
    `/sessions/${encodeURIComponent(id)}?edit=true${participantId === undefined ? '' : `&name=${encodeURIComponent(participantId)}`}`,
  /** The same, with the dialog in which the names are typed. */
  typeNames: (id: string) => `/sessions/${encodeURIComponent(id)}?dialog=names`,
  players: '/players',
  activePlayers: '/players?status=active',
  newPlayers: '/players?status=new',
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
