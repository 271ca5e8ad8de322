import { sessionListQuery } from '../../contracts/sessions.ts';
import { findEventType } from '../../contracts/event-types.ts';
import { foldName } from '../../contracts/text.ts';
import { createViewCache } from '../../projections/in-memory/view-cache.ts';
import type { App } from '../http/edge.ts';
import { awaitHeld, namesHeld } from '../http/feature-deps.ts';
import type { FeatureDeps } from '../http/feature-deps.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';
import { createListPages } from './list-pages.ts';
import type { PageQuery } from './list-pages.ts';

const shortestSearch = 2;
const mostRows = 1000;

/** GET /api/sessions: kept pages go out as they are, past the serialiser. */
export const addList = (app: App, deps: FeatureDeps): void => {
  const pages = createListPages(deps);
  const changes = createViewCache(
    { ...deps, onError: (error) => app.log.error({ err: error }, 'session list') },
    'sessions',
    [
      { view: 'list', changed: pages.changed },
      { view: 'attendance', changed: () => pages.changed([]) },
    ],
  );
  app.addHook('onReady', () => changes.start());
  app.addHook('onClose', () => changes.stop());

  addRoute(app, 'GET /api/sessions', {
    querystring: sessionListQuery.loose(),
    handler: async (request, reply) => {
      const { limit, offset, search = '', eventType, review } = request.query;
      await awaitHeld(request, namesHeld(deps.names), (position, ms) => changes.waitFor(position, ms));
      const query: PageQuery = {
        eventType: eventTypeOf(eventType, deps),
        review: review === 'true',
        offset: Math.max(0, offset),
        limit: Math.min(mostRows, Math.max(1, limit)),
      };
      const playerId = deps.names.playerOfAccount(request.user.account.id);
      const isSearch = Array.from(foldName(search)).length >= shortestSearch;
      const body = isSearch
        ? await pages.found({ ...query, tokens: deps.names.sessionTokens(search) }, playerId)
        : await pages.page(query, playerId);
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
