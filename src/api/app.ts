import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Deps } from '../application/deps.ts';
import type { Discord } from '../ports/discord.ts';
import type { CallCounter } from '../ports/limits.ts';
import { createSignInCookies } from './access/cookie.ts';
import { acceptForms, developmentProvider } from './access/development-provider.ts';
import type { Persona } from './access/development-page.ts';
import { createProvider } from './access/provider.ts';
import { createRoleCheck } from './access/role-check.ts';
import type { RoleNames } from './access/roles.ts';
import { accessRoutes } from './access/routes.ts';
import { createSignIns } from './access/sign-ins.ts';
import { features } from './features.ts';
import { healthRoutes } from './health/routes.ts';
import type { HealthDeps } from './health/routes.ts';
import { countSockets, measureRequests } from './internal-metrics/measure.ts';
import { createEmptyMetrics } from './internal-metrics/metrics.ts';
import type { Metrics } from './internal-metrics/metrics.ts';
import { isOperator } from './internal-metrics/operator.ts';
import { metricsRoutes } from './internal-metrics/routes.ts';
import { createLiveHub } from './live/hub.ts';
import { acceptSockets, liveRoutes } from './live/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { sampleRoutes } from './media/samples.ts';
import { describeRoutes, serveDocs } from './http/docs.ts';
import type { App } from './http/edge.ts';
import { answerBrokenRequest, answerError, handleErrors } from './http/error-handler.ts';
import { createLimiter, usualLimits } from './http/limits.ts';
import type { Limits } from './http/limits.ts';
import { refuseCrossSite } from './http/origin.ts';
import { problem } from './http/problem.ts';
import { createReadings } from './http/readings.ts';
import type { Views } from './http/readings.ts';
import { contentSecurityPolicy } from './http/security.ts';
import { zodValidator } from './http/validation.ts';
import { serveWebApp } from './web-app/routes.ts';
import { rowOf } from './route-table.ts';
import type { RouteName } from './route-table.ts';

export type AppDeps = Deps &
  Views &
  HealthDeps & {
    readonly discord: Discord;
    readonly calls: CallCounter;
    /** What the process measures; absent = only what the edge itself does. */
    readonly metrics?: Metrics;
  };

export type AppSettings = {
  /** Origin under which people reach this installation; a function, because the port may be known late. */
  readonly publicUrl: () => string;
  /** https, or production: `__Host-` cookies and HSTS. */
  readonly secure: boolean;
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']>;
  readonly guildName: string;
  readonly guildId: string;
  readonly demo: boolean;
  readonly roleNames: RoleNames;
  /** null = the development provider, which needs `development`. */
  readonly oauth: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly development: { readonly personas: readonly Persona[] } | null;
  /** Folder of the built web app, and of the samples; null = not served. */
  readonly webRoot: string | null;
  readonly samplesFolder: string | null;
  readonly limits?: Limits;
  /** Lets a scraper in from elsewhere; absent = metrics are for this machine only. */
  readonly metricsToken?: string | null;
  readonly logger: FastifyBaseLogger | null;
};

const bodyLimit = 1_000_000;
/** Enough for ten pictures on a slow line. */
const requestTimeout = 300_000;
const picture = { files: 10, fileSize: 15_000_000 };

const createApp = ({ trustProxy, logger }: AppSettings): App =>
  Fastify({
    ...(logger === null ? { logger: false } : { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit,
    requestTimeout,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });

const registerPlugins = async (app: App, settings: AppSettings): Promise<void> => {
  await app.register(fastifyHelmet, contentSecurityPolicy(settings));
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate'] });
  await app.register(fastifyMultipart, { limits: { ...picture, fields: 20, fieldSize: 200_000, headerPairs: 100 } });
  await acceptSockets(app);
  await describeRoutes(app);
};

/** The server's own calls to the development provider, and those of who runs it: no limit of people counts them. */
const isNobodys = (route: RouteName | undefined): boolean =>
  route !== undefined && (route.includes(' /auth/dev/') || rowOf(route).policy === 'operator');

/** Who asks, how often, and from where: before anything else of every request. */
const checkEveryRequest = (
  app: App,
  settings: AppSettings,
  { cookies, signIns }: { cookies: ReturnType<typeof createSignInCookies>; signIns: ReturnType<typeof createSignIns> },
): void => {
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const token = cookies.token(request);
    if (token !== null) request.user = await signIns.identify(token);
    if (!isNobodys(request.routeOptions.config.route)) await app.edge.count('requests', request);
    refuseCrossSite(request, settings.publicUrl());
  });
};

const createAccess = async (app: App, deps: AppDeps, settings: AppSettings) => {
  const cookies = createSignInCookies(settings.secure);
  const provider = await createProvider(app, settings, cookies);
  const checkRole = createRoleCheck({ ...deps, ...settings, renew: provider.renew });
  const warn = (cause: unknown, text: string): void => app.log.warn({ err: cause }, text);
  const signIns = createSignIns({ ...deps, checkRole, warn });
  app.addHook('onClose', (_app, done) => {
    signIns.stop();
    done();
  });
  return { cookies, provider, signIns, warn };
};
type Access = Awaited<ReturnType<typeof createAccess>>;

const registerRoutes = async (app: App, deps: AppDeps, settings: AppSettings, access: Access): Promise<void> => {
  const { signIns, warn } = access;
  accessRoutes(app, { ...deps, ...settings, ...access });
  if (settings.oauth === null && settings.development !== null) {
    const { personas } = settings.development;
    await app.register((scope, _options, done) => {
      acceptForms(scope);
      developmentProvider(scope, personas);
      done();
    });
  }
  for (const feature of features) feature(app, deps);
  mediaRoutes(app, deps);
  if (settings.demo && settings.samplesFolder !== null) sampleRoutes(app, { folder: settings.samplesFolder });
  healthRoutes(app, deps);
  const confirm = async (token: string) => {
    const user = await signIns.identify(token);
    return user === null ? ({ ok: false, code: signIns.whyNot(token) } as const) : signIns.confirm(user);
  };
  liveRoutes(app, createLiveHub({ ...deps, confirm, onEnd: signIns.onEnd, warn }));
  await serveDocs(app);
  await serveWebApp(app, settings.webRoot);
};

/** The whole HTTP edge, ready to listen. `onRoute` hears of every route that is registered. */
export const buildApp = async (
  deps: AppDeps,
  settings: AppSettings,
  onRoute?: (route: { readonly method: string | readonly string[]; readonly url: string }) => void,
): Promise<App> => {
  if (settings.oauth === null && settings.development === null)
    throw new Error('Neither Discord credentials nor the development provider: nobody could sign in');
  const app = createApp(settings);
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  handleErrors(app);
  const metrics = deps.metrics ?? createEmptyMetrics();
  measureRequests(app, metrics);
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await registerPlugins(app, settings);

  const access = await createAccess(app, deps, settings);
  const { cookies, signIns } = access;
  const readings = createReadings(deps);
  app.addHook('onClose', () => readings.stop());
  app.decorate('edge', {
    deps,
    readings,
    isOperator: (request) => isOperator(request, settings.metricsToken ?? null),
    count: createLimiter(deps.calls, settings.limits ?? usualLimits),
    confirm: async (request) => {
      if (request.user === null) throw problem(signIns.whyNot(cookies.token(request)));
      const confirmed = await signIns.confirm(request.user);
      if (!confirmed.ok) throw problem(confirmed.code);
      return confirmed.user;
    },
  });
  checkEveryRequest(app, settings, access);
  metricsRoutes(app, metrics);
  countSockets(app, metrics);
  await registerRoutes(app, deps, settings, access);
  return app;
};
