import type { Guild } from './guild.ts';

/** `key` names a request by what it asks for, the same in every recording; `template` is the path as it is described. */
export type Ask = {
  readonly template: string;
  readonly key: string;
  readonly path: string;
  /** What is accepted; anything when it is not said. */
  readonly accept?: string;
};

const nobody = '00000000-0000-5000-8000-000000000000';
const periods = ['week', '2weeks', 'month', '6weeks', 'all', 'year'];

const plain = (template: string, ...queries: readonly string[]): readonly Ask[] =>
  ['', ...queries].map((query) => {
    const path = query === '' ? template : `${template}?${query}`;
    return { template, key: path, path };
  });

/** As a browser opens an address. */
const opened = (...paths: readonly string[]): readonly Ask[] =>
  paths.map((path) => ({ template: path, key: `${path} in a browser`, path, accept: 'text/html' }));

/** One request for each id, and for ids that nobody has. */
const each = (template: string, ids: ReadonlyMap<string, string>, query = ''): readonly Ask[] =>
  [...ids, ['nobody', nobody] as const, ['no id', 'x'] as const].map(([name, id]) => ({
    template,
    key: template.replace(/\{\w+\}/, `{${name}}`),
    path: `${template.replace(/\{\w+\}/, encodeURIComponent(id))}${query === '' ? '' : `?${query}`}`,
  }));

/** One request for each player, and for one that nobody is, with a key of its own: the list of a player is another list. */
const ofPlayers = (players: ReadonlyMap<string, string>): readonly Ask[] =>
  [...players, ['nobody', nobody] as const].map(([name, id]) => ({
    template: '/api/sessions',
    key: `/api/sessions of player {${name}}`,
    path: `/api/sessions?player=${id}&limit=1000`,
  }));

/** A parameter that a call has got, with keys of its own: a product without it answers something else. */
const newer = (template: string, name: string, ...queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ template, key: `${template} ${name} {${query}}`, path: `${template}?${query}` }));

const sessionQueries = [
  'limit=1',
  'limit=25&offset=25',
  'limit=1000',
  'limit=0',
  'limit=1001',
  'limit=many',
  'offset=100000',
  'offset=-1',
  'eventType=Kraken',
  'eventType=Kraken&limit=3&offset=3',
  'eventType=Nothing',
  'review=true',
  'review=false&limit=5',
  'review=perhaps',
  'search=osk',
  'search=OSK',
  'search=o',
  'search=%20',
  'search=nobody-is-called-this',
  'search=osk&eventType=Kraken&review=true',
  'after=nonsense',
];

const pageQueries = ['limit=1', 'limit=5&offset=5', 'limit=0', 'limit=101', 'limit=many', 'offset=100000', 'offset=-1'];
const voiceQueries = [
  ...pageQueries,
  'status=active',
  'status=completed',
  'status=perhaps',
  'sort=duration',
  'sort=player',
  'sort=age',
  'search=osk',
  'search=nobody-is-called-this',
];
const messageQueries = [
  ...pageQueries,
  'hasImages=true',
  'hasImages=false',
  'hasImages=perhaps',
  'search=raid',
  'search=%20',
];
const logQueries = ['limit=1', 'limit=200', 'limit=0', 'limit=201', 'limit=many', 'before=nothing'];

/** By number: such ids have no name of their own. */
const numbered = (name: string, ids: readonly string[]): ReadonlyMap<string, string> =>
  new Map(ids.map((id, index) => [`${name} ${index}`, id]));

/** A representative set of requests for every GET of the product. */
export const asksOf = (guild: Guild): readonly Ask[] => [...ofTheGuild(guild), ...ofTheServer(guild)];

/** Ids of names differ from recording to recording. */
const evidenceOfNobody: readonly Ask[] = [
  {
    template: '/api/sessions/{id}/participants/{participantId}/evidence',
    key: '/api/sessions/{nobody}/participants/{nobody}/evidence',
    path: `/api/sessions/${nobody}/participants/${nobody}/evidence`,
  },
];

const cropOfNobody: readonly Ask[] = [
  {
    template: '/media/sessions/{id}/crops/{box}',
    key: '/media/sessions/{nobody}/crops/{nobody}',
    path: `/media/sessions/${nobody}/crops/1,1,9,9`,
  },
];

const ofTheGuild = ({ sessions, players, renameRequests, links, channels }: Guild): readonly Ask[] => [
  ...plain('/api/sessions', ...sessionQueries),
  ...newer('/api/sessions', 'excluded or not', 'excluded=true', 'excluded=perhaps'),
  ...ofPlayers(players),
  ...newer('/api/sessions', 'of some days', 'from=2026-11-01&to=2026-11-18', 'from=yesterday'),
  ...plain('/api/sessions/stats'),
  ...plain('/api/sessions/trend', 'weeks=8&eventType=Kraken', 'weeks=0'),
  ...plain('/api/sessions/same-pictures', `hashes=${'a'.repeat(64)}`, 'hashes=what'),
  ...each('/api/sessions/{id}/details', sessions),
  ...each('/api/sessions/{id}/other-text', sessions),
  ...each('/api/sessions/{id}/history', sessions),
  ...evidenceOfNobody,
  ...plain('/api/players'),
  ...plain('/api/players/alike', 'text=Nova', 'text=nobody-is-called-this', `text=${'x'.repeat(65)}`),
  ...plain('/api/players/stats'),
  ...each('/api/players/{id}', players),
  ...each('/api/players/{id}/names', players),
  ...each('/api/players/{id}/activity', players),
  ...each('/api/players/{id}/explain', players, 'number=totalSessions'),
  ...each('/api/players/{id}/history', players),
  ...plain('/api/review', 'kind=doubtful', 'kind=perhaps', 'limit=1', 'limit=0', 'limit=many', 'offset=-1'),
  ...plain('/api/admin/bake-off'),
  ...plain('/api/review/decisions'),
  ...plain('/api/review/what-if', 'creditFrom=85', 'creditFrom=60', 'verifiedFrom=99', 'verifiedFrom=x'),
  ...plain('/api/rename-requests'),
  ...each('/api/rename-requests/{id}/history', renameRequests),
  ...plain('/api/discord-player-links'),
  ...each('/api/discord-player-links/{id}/history', links),
  ...plain('/api/discord-player-links/proposals'),
  ...plain('/api/my/erasure'),
  ...plain('/api/admin/erasures'),
  ...each('/api/undo-runs/{id}', new Map<string, string>()),
  ...plain('/api/leaderboard', 'limit=1', 'limit=100', 'limit=0', 'limit=101'),
  ...plain('/api/leaderboard/trend', 'weeks=4&own=1', 'weeks=0'),
  ...newer('/api/leaderboard', 'of a period', 'period=month', 'period=perhaps'),
  ...newer('/api/leaderboard', 'by person', 'by=person', 'by=person&own=1', 'by=nobody'),
  ...plain('/api/seasons'),
  ...plain('/api/my/profile'),
  ...plain('/api/my/stats'),
  ...plain('/api/my/corrections'),
  ...plain('/api/corrections', 'status=open', 'status=perhaps'),
  ...plain('/api/my/sessions', ...periods.map((period) => `period=${period}`)),
  ...plain('/api/my/event-breakdown', ...periods.map((period) => `period=${period}`)),
  ...plain('/api/voice/sessions', ...voiceQueries),
  ...newer('/api/voice/sessions', 'of some days', 'from=2026-11-01&to=2026-11-18', 'to=tomorrow'),
  ...plain('/api/voice/stats'),
  ...plain('/api/voice/trend', 'days=7', 'days=0'),
  ...plain('/api/messages/search', ...messageQueries, ...channels.map((id) => `channel=${id}`), 'channel=0'),
  ...plain('/api/messages/channels'),
  ...plain('/api/metrics/latest'),
  ...plain('/api/metrics/history', 'days=1', 'days=30', 'days=0', 'days=many'),
  ...plain('/api/my/data'),
  ...plain('/api/admin/projections'),
  ...plain('/api/admin/logs'),
  ...plain('/api/admin/mod-activity', ...logQueries),
  ...plain('/api/admin/ocr-logs', ...logQueries),
];

const ofTheServer = ({ pictures, attachments, accounts }: Guild): readonly Ask[] => [
  ...plain('/api/event-types'),
  ...plain('/api/samples'),
  ...each('/samples/{file}', new Map([['kraken', 'kraken-raid.png']])),
  ...each(
    '/media/sessions/{id}',
    numbered(
      'picture',
      pictures.map((url) => url.slice(url.lastIndexOf('/') + 1)),
    ),
  ),
  ...cropOfNobody,
  ...each('/media/attachments/{id}', numbered('file', attachments)),
  ...plain('/auth/user'),
  ...plain('/auth/config'),
  ...plain('/auth/sign-ins'),
  ...each('/api/admin/accounts/{id}/sign-ins', accounts),
  ...plain('/auth/discord', 'next=//elsewhere.example'),
  ...plain('/auth/discord/callback', 'error=access_denied', 'code=x&state=y'),
  ...plain('/auth/dev/authorize'),
  ...plain('/auth/dev/users/@me'),
  ...each('/auth/dev/users/@me/guilds/{guild}/member', new Map([['this', '0']])),
  ...plain('/healthz'),
  ...plain('/readyz'),
  ...plain('/docs'),
  ...plain('/ws'),
  ...plain('/'),
  ...plain('/sessions'),
  ...plain('/favicon.svg'),
  ...plain('/no/such/page'),
  ...opened('/', '/sessions', '/no/such/page', '/api/no-such-call', '/docs'),
  ...plain('/internal/metrics'),
  ...plain('/api/no-such-call'),
];

/** GETs that the product describes and nobody asks. Any address of the web app is one of `/{*}`. */
export const forgotten = (asks: readonly Ask[], described: readonly string[]): readonly string[] => {
  const asked = new Set(asks.map(({ template }) => template));
  return described.filter((path) => path !== '/{*}' && !asked.has(path));
};
