import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { isAllowed } from '../../../application/access/policies.ts';
import { position } from '../../../contracts/common.ts';
import type { Position } from '../../../domain/kernel/envelope.ts';
import type { App } from '../server/http-context.ts';
import { lateProblem } from '../server/error-handler.ts';
import type { ErasedHandler, MountableFeature, SocketHandler } from './feature.ts';
import { problem } from '../../../application/problems/problem.ts';
import { waitsForWipe } from './route-definition.ts';
import type { RouteName, RouteDefinition } from './route-definition.ts';

/** The checks before a route: limits, sign-in, role. */
const guard =
  (app: App, { policy, limit }: RouteDefinition) =>
  async (request: FastifyRequest): Promise<void> => {
    if (policy === 'operator') {
      if (!app.edge.isOperator(request)) throw problem('forbidden', 'This is only for operators of the server.');
    } else if (policy === 'command-line') {
      if (app.edge.isCommandLine(request)) return;
      // Limits guessing of tokens, and bodies sent without one.
      await app.edge.count('requests', request);
      throw problem('forbidden', 'This is only for the command line.');
    } else if (policy !== 'public') {
      request.user = await app.edge.confirm(request);
      if (!isAllowed(request.user.role, policy, app.edge.deps.roles)) throw problem('forbidden');
    }
    if (limit !== undefined && limit !== 'none') await app.edge.count(limit, request);
  };

/** Refuses writes while the guild is being wiped, before the body is read. */
const awaitGate = (app: App, { name, row }: MountedRoute) =>
  waitsForWipe(name, row) ? [(): Promise<void> => app.edge.deps.writes.enter()] : [];

/** Positions have a fixed width; zeros mean the beginning. */
const placed = position.regex(/^(?:0+|\d{20}|\d{40})$/);
export const afterQuery = z.object({
  after: placed.optional().describe('Waits until everything up to this position of the log is in the answer.'),
});

/** Waits for the route's reads, and reports their position. */
const awaitReadings =
  (app: App, { reads = [] }: RouteDefinition) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { after = '0' } = afterQuery.parse(request.query);
    // Clients return positions that we issued; any other value only waits in vain. Zeros mean the beginning.
    const at = await app.edge.readings.waitFor(reads, /^0*$/.test(after) ? null : (after as Position));
    if (at !== null) reply.header('x-read-position', at);
  };

const readsAnything = ({ reads = [] }: RouteDefinition): boolean => reads.length > 0;

const schemaOf = (row: RouteDefinition): FastifySchema => {
  const { params, querystring, body, form } = row;
  const query = readsAnything(row) ? (querystring ?? z.object({})).extend(afterQuery.shape) : querystring;
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined
      ? {}
      : // What else is sent has a parser of its own, or none: then it is no such body.
        { body: form === undefined ? body : { content: { 'application/json': { schema: body } } } }),
  };
};

const usualBytes = 64_000;
const bytesOfNoBody = 1_000;
/** Handlers of forms check the size themselves. */
const bodyLimitOf = ({ body, mostBytes }: RouteDefinition): number =>
  mostBytes ?? (body === undefined ? bytesOfNoBody : usualBytes);

type MountedRoute = { readonly name: RouteName; readonly row: RouteDefinition };
type UntypedHandler = ErasedHandler;

type Step = (request: FastifyRequest, reply: FastifyReply) => unknown;

const inTime =
  (app: App, step: Step) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    app.edge.within(request, () => step(request, reply), lateProblem);

/** Uploads are read by the handler at the client's speed, and then checked without a time limit. */
const isUpload = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/') === true;

/** The handler's answer, or a problem when it takes too long; for a write, that it may be stored all the same. */
const answerInTime = (app: App, { name, row }: MountedRoute, handler: UntypedHandler): Step => {
  // The seam: the handler's types match the route's schemas, and the guard has set `user`.
  const answer = handler as Step;
  if (row.noTimeout === true) return answer;
  const tooLate = () => lateProblem(name.startsWith('GET ') ? 'unavailable' : 'outcome-unknown');
  return (request, reply) =>
    isUpload(request) ? answer(request, reply) : app.edge.within(request, () => answer(request, reply), tooLate);
};

const addRoute = (app: App, { name, row }: MountedRoute, handler: UntypedHandler): void => {
  const blank = name.indexOf(' ');
  app.route({
    method: name.slice(0, blank),
    url: name.slice(blank + 1),
    config: { route: { ...row, name } },
    schema: schemaOf(row),
    bodyLimit: bodyLimitOf(row),
    ...(row.compress === undefined ? {} : { compress: row.compress }),
    onRequest: [guard(app, row), ...awaitGate(app, { name, row })].map((step) => inTime(app, step)),
    ...(readsAnything(row) ? { preHandler: inTime(app, awaitReadings(app, row)) } : {}),
    handler: answerInTime(app, { name, row }, handler),
  });
};

const addSocket = (app: App, { name, row }: MountedRoute, handler: UntypedHandler): void => {
  const { admit, connect } = handler as SocketHandler;
  app.route({
    method: 'GET',
    url: name.slice(name.indexOf(' ') + 1),
    websocket: true,
    config: { route: { ...row, name } },
    onRequest: [
      inTime(app, guard(app, row)),
      (request, _reply, done) => {
        done(request.ws ? undefined : problem('not-found'));
      },
      ({ user }, _reply, done) => {
        if (user !== null) admit(user);
        done();
      },
    ],
    handler: (socket, { user }) => {
      if (user === null) socket.close();
      else connect(socket, user);
    },
  });
};

const addPlugin = async (app: App, { row }: MountedRoute, handler: UntypedHandler): Promise<void> => {
  const register = handler as (scope: App) => Promise<void>;
  await app.register(async (scope) => {
    scope.addHook('onRequest', inTime(app, guard(app, row)));
    await register(scope);
  });
};

const add = async (app: App, mounting: MountedRoute, handler: UntypedHandler): Promise<void> => {
  const { kind } = mounting.row;
  if (kind === 'plugin') return addPlugin(app, mounting, handler);
  return kind === 'socket' ? addSocket(app, mounting, handler) : addRoute(app, mounting, handler);
};

/**
 * Registers the routes of a feature in a scope of their own. `app.edge` does the rest: sign-in and role by the row's
 * policy, limits, what is waited for and X-Read-Position by what it reads, zod for params (404), querystring (400
 * `unknown-filter`) and body (422 `invalid`).
 */
export const mountFeature = async <D>(
  app: App,
  feature: MountableFeature<D>,
  { deps, isWanted }: { readonly deps: D; readonly isWanted: (row: RouteDefinition) => boolean },
): Promise<void> => {
  const wanted = Object.entries(feature.routes).filter(([, row]) => isWanted(row));
  if (wanted.length === 0) return;
  await app.register(async (scope) => {
    const handlers = await feature.handlers(deps, scope);
    for (const [name, row] of wanted) {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`${name} has no handler`);
      await add(scope, { name: name as RouteName, row }, handler);
    }
  });
};
