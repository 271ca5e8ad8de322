import type { Deps } from '../../application/deps.ts';
import { sessionListQuery } from '../../contracts/sessions.ts';
import { findEventType } from '../../contracts/event-types.ts';
import { foldName } from '../../contracts/text.ts';
import { listSessions, sessionsWithPlayer } from '../../projections/sessions/queries.ts';
import type { App } from '../http/edge.ts';
import type { Views } from '../http/readings.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';
import { createListPages, createPrinter, marked } from './list-pages.ts';
import type { PageQuery } from './list-pages.ts';
import { createListRows, listRow } from './list-rows.ts';

const shortestSearch = 2;
const mostRows = 1000;

/** GET /api/sessions: kept pages go out as they are, past the serialiser. */
export const addList = (app: App, deps: Deps & Views): void => {
  const rows = createListRows({ ...deps, onError: (error) => app.log.error({ err: error }, 'session list') });
  app.addHook('onReady', () => rows.start());
  app.addHook('onClose', () => rows.stop());
  app.edge.readings.add('session-rows', { ...rows, of: ['sessions'] });
  const pages = createListPages({ ...deps, rows });

  addRoute(app, 'GET /api/sessions', {
    querystring: sessionListQuery.loose(),
    handler: async (request, reply) => {
      const { limit, offset, search = '', eventType, review } = request.query;
      const query: PageQuery = {
        eventType: eventTypeOf(eventType, deps),
        review: review === 'true',
        offset: Math.max(0, offset),
        limit: Math.min(mostRows, Math.max(1, limit)),
      };
      const playerId = deps.names.playerOfAccount(request.user.account.id);
      const isSearch = Array.from(foldName(search)).length >= shortestSearch;
      const body = isSearch ? await found(search, query, playerId, deps) : await pages.page(query, playerId);
      return reply.header('content-type', 'application/json; charset=utf-8').send(body);
    },
  });
};

const eventTypeOf = (given: string | undefined, { eventTypes }: Pick<Deps & Views, 'eventTypes'>): string | null => {
  if (given === undefined || given === '' || given.toLowerCase() === 'all') return null;
  const type = findEventType(eventTypes, given);
  if (type === null) throw problem('unknown-filter', 'There is no such event type.');
  return type.name;
};

const found = async (
  search: string,
  query: PageQuery,
  playerId: string | null,
  deps: Deps & Views,
): Promise<Buffer> => {
  const page = await listSessions(deps.readModels, { ...query, tokens: deps.names.sessionTokens(search) });
  const rows = page.rows.map(listRow);
  const [sheet, taken] = await Promise.all([
    createPrinter(deps)({ rows, hasMore: page.hasMore }, query),
    playerId === null
      ? new Set<string>()
      : sessionsWithPlayer(
          deps.readModels,
          playerId,
          rows.map(({ id }) => id),
        ),
  ]);
  return marked(sheet, taken);
};
