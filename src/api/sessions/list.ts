import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import { describeError } from '../../application/describe-error.ts';
import type { SessionTrend, sessionListQuery, sessionTrendQuery } from '../../contracts/sessions.ts';
import { findEventType } from '../../contracts/event-types.ts';
import { foldName } from '../../contracts/text.ts';
import { createListCounts } from '../../projections/in-memory/list-counts.ts';
import { createViewCache } from '../../projections/in-memory/view-cache.ts';
import type { ViewRegistry } from '../../projections/in-memory/views.ts';
import { sessionsProjection } from '../../projections/sessions/projection.ts';
import type { ListFilter } from '../../projections/sessions/queries.ts';
import type { App } from '../http/server/http-context.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { listOfPlayer } from './list-of-player.ts';
import { createListPages } from './list-pages.ts';
import { trendOf } from './trend.ts';

const shortestSearch = 2;
const mostRows = 1000;

type ListDeps = Pick<Deps, 'clock' | 'readModels' | 'pubSub' | 'accounts' | 'eventTypes'> &
  Pick<Views, 'names'> & { readonly views: Pick<ViewRegistry, 'add'> };
type ListRequest = ApiRequest<{ querystring: typeof sessionListQuery }>;
type TrendRequest = ApiRequest<{ querystring: typeof sessionTrendQuery }>;

/** The list of sessions: cached pages bypass the serialiser. */
export const createSessionList = (deps: ListDeps, app: App) => {
  const counts = createListCounts();
  const pages = createListPages({ ...deps, counts });
  const listChanges = createViewCache(
    { ...deps, onError: (error) => app.log.error({ err: describeError(error) }, 'session list') },
    'sessions',
    [
      // Before the pages, so that rebuilt pages have the new total.
      counts.view,
      { view: sessionsProjection.views.list, changed: pages.changed },
      { view: sessionsProjection.views.attendance, changed: () => pages.changed([]) },
    ],
  );
  const stop = deps.views.add('session-pages', listChanges);
  app.addHook('onClose', () => stop());

  const filterOf = ({
    search = '',
    eventType,
    review,
    excluded,
    counted,
    processed,
  }: Omit<TrendRequest['query'], 'weeks'>): ListFilter => ({
    eventType: eventTypeOf(eventType, deps),
    review: review === 'true',
    excluded: excluded === 'true',
    counted: counted === 'true',
    processed: processed === 'true',
    tokens: Array.from(foldName(search)).length >= shortestSearch ? deps.names.sessionTokens(search) : null,
  });

  return {
    /** GET /api/sessions */
    page: async ({ query, user }: ListRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const page = { offset: Math.max(0, query.offset), limit: Math.min(mostRows, Math.max(1, query.limit)) };
      const span = { from: query.from ?? null, to: query.to ?? null };
      const viewer = deps.names.playerOfAccount(user.account.id);
      if (query.player !== undefined) {
        const wanted = { ...page, ...span, player: query.player, counted: query.counted === 'true', viewer };
        return reply.send(await listOfPlayer(wanted, deps));
      }
      const { tokens, ...filter } = { ...filterOf(query), ...span, ...page };
      const body = await (tokens === null ? pages.page(filter, viewer) : pages.found({ ...filter, tokens }, viewer));
      return reply.header('content-type', 'application/json; charset=utf-8').send(body);
    },
    /** GET /api/sessions/trend */
    trend: async ({ query }: TrendRequest): Promise<SessionTrend> =>
      trendOf(filterOf(query), query.weeks, { ...deps, counts }),
  };
};

const eventTypeOf = (given: string | undefined, { eventTypes }: Pick<ListDeps, 'eventTypes'>): string | null => {
  if (given === undefined || given === '' || given.toLowerCase() === 'all') return null;
  const type = findEventType(eventTypes, given);
  if (type === null) throw problem('unknown-filter', 'There is no such event type.');
  return type.name;
};
