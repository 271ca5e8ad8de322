/** A row of section 7 of the specification in its own words, and the file that tests it. */
export type SpecifiedCall = {
  readonly call: string;
  readonly payload: string;
  readonly notes: string;
  /** null where nothing answers it yet. */
  readonly test: string | null;
};

const api = (file: string): string => `tests/api/${file}.test.ts`;

export const section7: readonly SpecifiedCall[] = [
  { call: 'GET /auth/user', payload: 'none', notes: 'returns username, role; no retry', test: api('access/sign-in') },
  { call: 'POST /auth/logout', payload: 'none', notes: 'then the user call is refetched', test: api('access/sign-in') },
  { call: 'Browser redirect to /auth/discord', payload: 'none', notes: 'starts sign-in', test: api('access/sign-in') },
  { call: 'GET /api/my/profile', payload: 'none', notes: 'returns player{id,name}', test: api('my/my') },
  { call: 'GET /api/my/stats', payload: 'none', notes: 'every 60 s', test: api('my/my') },
  { call: 'GET /api/my/sessions', payload: 'period = week, 2weeks, month, 6weeks, all', notes: '', test: api('my/my') },
  { call: 'GET /api/my/event-breakdown', payload: 'period as above', notes: '', test: api('my/my') },
  {
    call: 'POST /api/rename-requests',
    payload: 'playerId, currentName, requestedName, reason',
    notes: 'success invalidates the rename-requests list',
    test: api('rename-requests/rename-requests'),
  },
  {
    call: 'GET /api/rename-requests',
    payload: 'none',
    notes: 'every 30 s',
    test: api('rename-requests/rename-requests'),
  },
  {
    call: 'PATCH /api/rename-requests/{id}',
    payload: 'status=approved; or status=rejected plus reviewNotes',
    notes: '',
    test: api('rename-requests/rename-requests'),
  },
  { call: 'GET /api/leaderboard', payload: 'none', notes: 'every 60 s', test: api('leaderboard/leaderboard') },
  { call: 'GET /api/sessions/stats', payload: 'none', notes: 'every 60 s', test: api('sessions/list') },
  {
    call: 'GET /api/sessions',
    payload: 'limit=1000, offset, search, eventType (omitted when all)',
    notes: 'every 30 s; next offset = offset + limit while hasMore',
    test: api('sessions/list'),
  },
  {
    call: 'GET /api/sessions/{id}/details',
    payload: 'none',
    notes: 'returns participantCount, participants and the fields of section 3',
    test: api('sessions/submit'),
  },
  {
    call: 'PUT /api/sessions/{id}/participants',
    payload: '{ participants: [...] }',
    notes: '',
    test: api('sessions/participants'),
  },
  {
    call: 'GET /api/players/stats',
    payload: 'none',
    notes: 'every 60 s, stale after 30 s',
    test: api('players/players'),
  },
  {
    call: 'GET /api/players',
    payload: 'none',
    notes: 'list for the link-creation selector',
    test: api('players/players'),
  },
  {
    call: 'GET /api/players/{id}',
    payload: 'none',
    notes: 'returns player, sessions, discordLink',
    test: api('players/players'),
  },
  {
    call: 'PATCH /api/players/{id}/rename',
    payload: 'newName',
    notes: 'invalidates player, player list and sessions caches',
    test: api('rename-requests/rename'),
  },
  { call: 'GET /api/voice/stats', payload: 'none', notes: 'every 30 s', test: api('voice/voice') },
  {
    call: 'GET /api/voice/sessions',
    payload: 'limit=20, offset, optional search, optional status (not when all), sort',
    notes: 'returns sessions, hasMore, offset, limit; every 30 s',
    test: api('voice/voice'),
  },
  {
    call: 'GET /api/discord-player-links',
    payload: 'none',
    notes: 'every 30 s',
    test: api('discord-links/discord-links'),
  },
  {
    call: 'POST /api/discord-player-links',
    payload: 'discordId, discordUsername, playerId, notes, linkMethod',
    notes: '',
    test: api('discord-links/discord-links'),
  },
  {
    call: 'PATCH /api/discord-player-links/{id}',
    payload: 'isActive',
    notes: '',
    test: api('discord-links/discord-links'),
  },
  {
    call: 'DELETE /api/discord-player-links/{id}',
    payload: 'none',
    notes: 'no confirmation',
    test: api('discord-links/discord-links'),
  },
  {
    call: 'GET /api/messages/search',
    payload: 'limit=50, offset, optional search, channel, hasImages (true/false)',
    notes: 'a response array shorter than 50 means no more pages',
    test: api('messages/messages'),
  },
  { call: 'GET /api/messages/channels', payload: 'none', notes: '', test: api('messages/messages') },
  {
    call: 'GET /api/admin/mod-activity',
    payload: 'none',
    notes: 'admin only, every 30 s',
    test: api('admin-logs/admin-logs'),
  },
  {
    call: 'GET /api/admin/ocr-logs',
    payload: 'none',
    notes: 'admin only, every 30 s',
    test: api('admin-logs/admin-logs'),
  },
  {
    call: 'POST /api/admin/clear-cache, /api/admin/reprocess-sessions, /api/admin/rebuild-indexes, /api/admin/clear-deduplication',
    payload: 'none',
    notes: 'the Clear Message Cache tool uses the deduplication call',
    test: 'tests/api/admin-tools',
  },
  {
    call: 'POST /api/admin/wipe-production',
    payload: 'confirmPhrase',
    notes: 'returns deleted and preserved counts',
    test: api('wipe/wipe'),
  },
  { call: 'GET /api/metrics/latest', payload: 'none', notes: 'every 30 s', test: api('metrics/metrics') },
  {
    call: 'GET /api/metrics/history',
    payload: 'days=7',
    notes: 'every 60 s; returns a metrics array',
    test: api('metrics/metrics'),
  },
  {
    call: 'WebSocket {ws or wss}://{host}/ws',
    payload: 'JSON messages with a type field',
    notes: 'message types in section 4',
    test: api('live/pushes'),
  },
];
