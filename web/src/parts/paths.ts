/** Addresses of pages that other pages lead to. */
export const paths = {
  sessions: '/sessions',
  session: (id: string) => `/sessions/${encodeURIComponent(id)}`,
} as const;
