import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { createSignInCookies } from './access/cookie.ts';
import { createProvider } from './access/provider.ts';
import { createRoleCheck, unpack } from './access/role-check.ts';
import { createSignIns } from './access/sign-ins.ts';
import { withOperator } from '../application/access/operator.ts';
import { describeError } from '../application/describe-error.ts';
import { createMemberBounds } from '../application/access/member-bounds.ts';
import { createMemberReads } from '../projections/member-reads.ts';
import type { AppDeps, AppSettings, FeatureDeps } from './services.ts';
import { flags, followed, outcomes, ownPaths, pushes } from './feature-registry.ts';
import { apiDocument } from './docs/document.ts';
import { features } from './features.ts';
import { isFromLoopback, showsToken } from './http/server/bearer.ts';
import { withoutBasePath } from './http/server/base-path.ts';
import { contentSecurityPolicy, noStoreByDefault } from './http/server/headers.ts';
import { acceptSockets, cutIdleConnections, endConnections } from './http/server/connections.ts';
import { cancelWaitsOnClose } from './http/freshness/cancel-waits-on-close.ts';
import type { App } from './http/server/http-context.ts';
import { answerErrors, handleErrors, lateProblem } from './http/server/error-handler.ts';
import { createLimiter, usualLimits } from './http/server/limits.ts';
import { mountFeature } from './http/routes/mount.ts';
import { refuseCrossSite, refuseForeignHost } from './http/server/origin.ts';
import { problem } from '../application/problems/problem.ts';
import { createReadFreshness } from './http/freshness/read-freshness.ts';
import { loggedAlone, logRequests } from './http/server/request-log.ts';
import type { RouteDefinition } from './http/routes/route-definition.ts';
import { createTimeBudget } from './http/request/time-budget.ts';
import { refuseUnreadable } from './http/server/control-characters.ts';
import { zodValidator } from './http/routes/validation.ts';
import { measureRequests } from './internal-metrics/measure.ts';
import { createEmptyMetrics } from './internal-metrics/metrics.ts';
import { isOperator } from './internal-metrics/operator.ts';
import { readableAddress } from './web-app/readable-address.ts';

/** For undeclared addresses; routes have limits of their own. */
const bodyLimit = 1_000;
/** Enough for ten pictures on a slow line. */
const requestTimeout = 300_000;

const readable = readableAddress(ownPaths);

/** Replaces Fastify's own error serialiser. */
const describing = (logger: FastifyBaseLogger): FastifyBaseLogger =>
  Object.assign(Object.create(logger) as FastifyBaseLogger, { serializers: { err: describeError } });

const createApp = ({ trustProxy, logger, basePath }: AppSettings, ids: AppDeps['ids']): App => {
  const answerError = answerErrors(outcomes);
  const inside = withoutBasePath(basePath);
  const app = Fastify({
    ...(logger === null ? { logger: false } : { loggerInstance: describing(logger) }),
    genReqId: () => ids.random(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit,
    requestTimeout,
    // Otherwise Fastify answers by itself while closing.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readable(inside(url)),
    frameworkErrors: loggedAlone((error, request, reply) => void answerError(error, request, reply)),
  });
  // Bodies are JSON or forms; plain text would reach a handler as an unvalidated string.
  app.removeContentTypeParser('text/plain');
  cutIdleConnections(app);
  return app;
};

const registerPlugins = async (app: App, settings: AppSettings): Promise<void> => {
  await app.register(fastifyHelmet, contentSecurityPolicy(settings));
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate'] });
  await app.register(fastifyMultipart);
  await acceptSockets(app);
};

/** Whether a route is registered in this mode. */
const wanted = ({ demo, development, firstRun }: AppSettings) => {
  const modes = { demo, development: development !== null, 'first-run': firstRun !== null };
  return ({ only }: RouteDefinition): boolean => only === undefined || modes[only];
};

/** Services shared by the features of an app. */
const createShared = async (app: App, deps: AppDeps, settings: AppSettings): Promise<FeatureDeps> => {
  const cookies = createSignInCookies(settings);
  const provider = await createProvider(app, settings, cookies);
  const checkRole = createRoleCheck({ ...deps, ...settings, renew: provider.renew });
  const warn = (cause: unknown, text: string): void => app.log.warn({ err: describeError(cause) }, text);
  const signIns = createSignIns({
    ...deps,
    checkRole,
    giveUp: (packed) => provider.giveUp(unpack(packed)),
    warn,
  });
  app.addHook('onClose', (_app, done) => {
    signIns.stop();
    done();
  });
  const confirm: FeatureDeps['confirm'] = async (token) => {
    const user = await signIns.loadSignIn(token);
    return user === null ? { ok: false, code: signIns.whyNot(token) } : signIns.confirm(user);
  };
  const shared = { cookies, provider, signIns, onEnd: signIns.onEnd, confirm, warn };
  const members = createMemberBounds({
    ...deps,
    memberReads: createMemberReads(deps.readModels),
    bounds: settings.memberBounds,
  });
  const metrics = deps.metrics ?? createEmptyMetrics();
  const described = apiDocument({ features, outcomes, isWanted: wanted(settings), basePath: settings.basePath });
  return {
    ...deps,
    ...settings,
    ...shared,
    members,
    metrics,
    followed,
    pushes,
    flags,
    ownPaths,
    apiDocument: described,
  };
};

const decorate = (app: App, deps: FeatureDeps): void => {
  const { signIns, cookies } = deps;
  const readings = createReadFreshness(deps);
  app.addHook('onClose', () => readings.stop());
  app.decorateRequest('user', null);
  app.decorate('edge', {
    deps,
    readings,
    isOperator: (request) => isOperator(request, { token: deps.metricsToken ?? null, publicUrl: deps.publicUrl() }),
    isCommandLine: ({ raw, headers }) =>
      deps.operatorToken !== null && isFromLoopback(raw.socket) && showsToken(headers, deps.operatorToken),
    within: createTimeBudget(deps.answerWithinMs ?? null),
    count: createLimiter(deps.calls, deps.limits ?? usualLimits),
    confirm: async (request) => {
      if (request.user === null) throw problem(signIns.whyNot(cookies.token(request)));
      const confirmed = await signIns.confirm(request.user);
      if (!confirmed.ok) throw problem(confirmed.code);
      return confirmed.user;
    },
  });
};

/** Whether a route is exempt from limits: operators, and the server's own calls. */
const isNobodys = (row: RouteDefinition | undefined): boolean =>
  row?.policy === 'operator' || row?.policy === 'command-line' || row?.limit === 'none';

/** Checks origin, limits and sign-in before anything else of a request. */
const checkEveryRequest = (app: App, { cookies, signIns, publicUrl }: FeatureDeps): void => {
  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = cookies.token(request);
    if (token !== null) request.user = await signIns.loadSignIn(token);
    if (!isNobodys(request.routeOptions.config.route)) await app.edge.count('requests', request);
  };
  app.addHook('onRequest', async (request) => {
    refuseForeignHost(request, publicUrl());
    await app.edge.within(request, () => identify(request), lateProblem);
    refuseCrossSite(request, publicUrl());
  });
};

/** Builds the HTTP edge, ready to listen. `prepare` receives the app before anything is registered. */
export const buildApp = async (deps: AppDeps, settings: AppSettings, prepare?: (app: App) => void): Promise<App> => {
  const app = createApp(settings, deps.ids);
  prepare?.(app);
  logRequests(app);
  endConnections(app);
  noStoreByDefault(app);
  handleErrors(app, outcomes);
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await registerPlugins(app, settings);

  const ending = cancelWaitsOnClose(app);
  const own = { ...deps, accounts: withOperator(deps.accounts), waitFor: ending(deps.waitFor) };
  const shared = await createShared(app, own, settings);
  measureRequests(app, shared.metrics);
  decorate(app, shared);
  checkEveryRequest(app, shared);
  refuseUnreadable(app);
  const isWanted = wanted(settings);
  for (const feature of features) await mountFeature(app, feature, { deps: shared, isWanted });
  return app;
};
