import type { Policy } from '../application/policies.ts';
import type { Reading } from './http/readings.ts';

export type RouteRow = {
  /**
   * 'public': the route answers everybody; what it says of a person it decides itself. 'operator': whoever runs the
   * server, by where they ask from or by a token, never by a sign-in; limits of people do not count.
   */
  readonly policy: Policy | 'public' | 'operator';
  /** `after=` waits for all of it, X-Read-Position is how far the last of it is. */
  readonly reads: readonly Reading[];
  /** A limit of its own, beside the one on all requests. */
  readonly limit?: 'uploads' | 'sign-ins';
  /** Registered only in a demo guild, or only with the development provider. */
  readonly only?: 'demo' | 'development';
};

/** Every route of the server: who may, and what it reads. A test compares it with what is registered. */
export const routeTable = {
  'GET /auth/discord': { policy: 'public', reads: [] },
  'GET /auth/discord/callback': { policy: 'public', reads: [], limit: 'sign-ins' },
  'GET /auth/user': { policy: 'public', reads: [] },
  'GET /auth/config': { policy: 'public', reads: [] },
  'POST /auth/logout': { policy: 'public', reads: [] },
  'GET /auth/dev/authorize': { policy: 'public', reads: [], only: 'development' },
  'POST /auth/dev/token': { policy: 'public', reads: [], only: 'development' },
  'GET /auth/dev/users/@me': { policy: 'public', reads: [], only: 'development' },
  'GET /auth/dev/users/@me/guilds/:guild/member': { policy: 'public', reads: [], only: 'development' },

  'GET /api/sessions': { policy: 'read-sessions', reads: ['sessions', 'session-rows', 'names', 'raw-names'] },
  'POST /api/sessions': { policy: 'submit-session', reads: [], limit: 'uploads' },
  'GET /api/sessions/stats': { policy: 'read-sessions', reads: ['sessions', 'standings'] },
  'GET /api/sessions/:id/details': { policy: 'read-sessions', reads: ['sessions', 'names'] },
  'PUT /api/sessions/:id/participants': { policy: 'edit-participants', reads: ['names'] },
  'PATCH /api/sessions/:id': { policy: 'correct-session', reads: [] },
  'POST /api/sessions/:id/verify': { policy: 'verify-session', reads: ['names'] },
  'POST /api/sessions/:id/exclude': { policy: 'exclude-session', reads: [] },
  'POST /api/sessions/:id/reprocess': { policy: 'reprocess-session', reads: [] },

  'GET /api/players': { policy: 'read-players', reads: ['names'] },
  'POST /api/players': { policy: 'register-players', reads: [] },
  'GET /api/players/stats': { policy: 'read-players', reads: ['names', 'standings'] },
  'GET /api/players/:id': { policy: 'read-players', reads: ['names', 'standings', 'sessions', 'discord-links'] },

  'GET /api/leaderboard': { policy: 'read-leaderboard', reads: ['names', 'standings'] },

  'GET /api/my/profile': { policy: 'read-own-statistics', reads: ['names'] },
  'GET /api/my/stats': { policy: 'read-own-statistics', reads: ['names', 'standings', 'sessions'] },
  'GET /api/my/sessions': { policy: 'read-own-statistics', reads: ['names', 'sessions'] },
  'GET /api/my/event-breakdown': { policy: 'read-own-statistics', reads: ['names', 'sessions'] },

  'GET /api/event-types': { policy: 'read-event-types', reads: [] },

  'GET /media/sessions/:id': { policy: 'read-session-media', reads: [] },
  'GET /api/samples': { policy: 'read-samples', reads: [], only: 'demo' },
  'GET /samples/:file': { policy: 'read-samples', reads: [], only: 'demo' },

  'GET /ws': { policy: 'follow-live', reads: [] },
  'GET /healthz': { policy: 'public', reads: [] },
  'GET /readyz': { policy: 'public', reads: [] },
  'GET /internal/metrics': { policy: 'operator', reads: [] },
  'GET /docs': { policy: 'read-api-docs', reads: [] },
  /** The web app's files, and its page for every address of its own. */
  'GET /*': { policy: 'public', reads: [] },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof routeTable;
export const rowOf = (name: RouteName): RouteRow => routeTable[name];
