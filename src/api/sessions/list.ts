import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import { describeError } from '../../application/describe-error.ts';
import type { Operations } from '../../application/operations.ts';
import type { sessionListQuery } from '../../contracts/sessions.ts';
import { findEventType } from '../../contracts/event-types.ts';
import { foldName } from '../../contracts/text.ts';
import { createViewCache } from '../../projections/in-memory/view-cache.ts';
import { sessionsProjection } from '../../projections/sessions/projection.ts';
import type { App } from '../http/edge.ts';
import type { Asked } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import type { Views } from '../http/readings.ts';
import { listOfPlayer } from './list-of-player.ts';
import { createListPages } from './list-pages.ts';
import type { PageQuery } from './list-pages.ts';

const shortestSearch = 2;
const mostRows = 1000;

type ListDeps = Pick<Deps, 'readModels' | 'pubSub' | 'accounts' | 'eventTypes'> &
  Pick<Views, 'names'> & { readonly operations: Pick<Operations, 'caches'> };

/** GET /api/sessions: pages go out as they are kept, past the serialiser. */
export const listPage = (deps: ListDeps, app: App) => {
  const pages = createListPages(deps);
  const changes = createViewCache(
    { ...deps, onError: (error) => app.log.error({ err: describeError(error) }, 'session list') },
    'sessions',
    [
      { view: sessionsProjection.views.list, changed: pages.changed },
      { view: sessionsProjection.views.attendance, changed: () => pages.changed([]) },
    ],
  );
  app.addHook('onReady', () => changes.start());
  const uncache = deps.operations.caches.add({
    name: 'pages of sessions',
    holds: 'all',
    clear: () => pages.changed(null),
  });
  app.addHook('onClose', () => {
    uncache();
    changes.stop();
  });
  app.edge.readings.add('session-pages', { ...changes, of: ['sessions'] });

  return async (
    { query, user }: Asked<{ querystring: typeof sessionListQuery }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { search = '', eventType, review, excluded, player } = query;
    const wanted: PageQuery = {
      eventType: eventTypeOf(eventType, deps),
      review: review === 'true',
      excluded: excluded === 'true',
      offset: Math.max(0, query.offset),
      limit: Math.min(mostRows, Math.max(1, query.limit)),
    };
    const playerId = deps.names.playerOfAccount(user.account.id);
    if (player !== undefined) {
      const { offset, limit } = wanted;
      return reply.send(await listOfPlayer({ offset, limit, player, viewer: playerId }, deps));
    }
    const isSearch = Array.from(foldName(search)).length >= shortestSearch;
    const body = isSearch
      ? await pages.found({ ...wanted, tokens: deps.names.sessionTokens(search) }, playerId)
      : await pages.page(wanted, playerId);
    return reply.header('content-type', 'application/json; charset=utf-8').send(body);
  };
};

const eventTypeOf = (given: string | undefined, { eventTypes }: Pick<ListDeps, 'eventTypes'>): string | null => {
  if (given === undefined || given === '' || given.toLowerCase() === 'all') return null;
  const type = findEventType(eventTypes, given);
  if (type === null) throw problem('unknown-filter', 'There is no such event type.');
  return type.name;
};
