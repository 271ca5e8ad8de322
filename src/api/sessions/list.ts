import { sessionListQuery } from '../../contracts/sessions.ts';
import { findEventType } from '../../contracts/event-types.ts';
import { foldName } from '../../contracts/text.ts';
import { listSessions, sessionsWithPlayer } from '../../projections/sessions/queries.ts';
import type { App } from '../http/edge.ts';
import { awaitHeld, namesHeld } from '../http/feature-deps.ts';
import type { FeatureDeps } from '../http/feature-deps.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';
import { createListPages, createPrinter, marked } from './list-pages.ts';
import type { PageQuery } from './list-pages.ts';
import { createListRows, listRow } from './list-rows.ts';

const shortestSearch = 2;
const mostRows = 1000;

/** GET /api/sessions: kept pages go out as they are, past the serialiser. */
export const addList = (app: App, deps: FeatureDeps): void => {
  const rows = createListRows({ ...deps, onError: (error) => app.log.error({ err: error }, 'session list') });
  app.addHook('onReady', () => rows.start());
  app.addHook('onClose', () => rows.stop());
  const pages = createListPages({ ...deps, rows });

  addRoute(app, 'GET /api/sessions', {
    querystring: sessionListQuery.loose(),
    handler: async (request, reply) => {
      const { limit, offset, search = '', eventType, review } = request.query;
      await awaitHeld(request, namesHeld(deps.names), (position, ms) => rows.waitFor(position, ms));
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

const eventTypeOf = (given: string | undefined, { eventTypes }: Pick<FeatureDeps, 'eventTypes'>): string | null => {
  if (given === undefined || given === '' || given.toLowerCase() === 'all') return null;
  const type = findEventType(eventTypes, given);
  if (type === null) throw problem('unknown-filter', 'There is no such event type.');
  return type.name;
};

const found = async (search: string, query: PageQuery, playerId: string | null, deps: FeatureDeps): Promise<Buffer> => {
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
