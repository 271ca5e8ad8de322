import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import request from 'supertest';
import { createPersonaDiscord } from '../../src/adapters/discord/personas.ts';
import { roleOf } from '../../src/application/access/roles.ts';
import { buildApp } from '../../src/api/app.ts';
import type { AppDeps, AppSettings } from '../../src/api/services.ts';
import type { App } from '../../src/api/http/server/http-context.ts';
import { openLogFiles } from '../../src/adapters/log-files.ts';
import { createRoster } from '../../src/application/roster/roster.ts';
import { createSystemActivity } from '../../src/application/operations/system-activity.ts';
import { createCommandHandler } from '../../src/application/commands/handle-command.ts';
import { eventTypesFile } from '../../src/contracts/event-types.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { personas } from '../../src/main/demo/personas.ts';
import { createOperations } from '../../src/main/start/operations.ts';
import { reactions } from '../../src/main/reactions.ts';
import { exportsWith } from '../../src/adapters/exports/exports-with.ts';
import { createViewsAt } from '../../src/main/start/views-at.ts';
import { createWiping } from '../../src/main/start/wiping.ts';
import type { OnStep } from '../../src/application/wipe/wipe-production.ts';
import type { Projection } from '../../src/projections/kernel/definition/projection.ts';
import { createNames } from '../../src/projections/in-memory/names.ts';
import { createStandings } from '../../src/projections/in-memory/standings.ts';
import { createAnswerCheck } from './answer-check.ts';
import { createReadWait, createViewRegistry } from '../../src/projections/in-memory/views.ts';
import { createVoices } from '../../src/projections/in-memory/voices.ts';
import { buildOpenItems } from '../../src/workers/reactions/open-items.ts';
import { openGuildHome } from './guild-home.ts';
import { lookForSecrets, operatorToken, secretCookie, secrets } from './secrets.ts';

export type PersonaKey = 'member' | 'newcomer' | 'moderator' | 'admin' | 'outsider';
const eventTypes = eventTypesFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../src/main/settings/event-types.json'), 'utf8')),
);
const roleNames = { member: ['east'], mod: ['helper'], admin: ['admin'] };
export const people = personas(roleNames);

/** A clock that only tests advance. */
export const createTestClock = (start = '2026-11-20T20:00:00.000Z') => {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance: (ms: number) => {
      at += ms;
    },
  };
};

const usualSettings = (origin: () => string): AppSettings => ({
  publicUrl: origin,
  basePath: '',
  secure: false,
  trustProxy: false,
  guildName: 'Emberfall',
  guildId: '900000000000000100',
  demo: true,
  bot: true,
  privacy: { contact: null, retention: null },
  oauth: null,
  development: { personas: people },
  firstRun: null,
  webRoot: null,
  samplesFolder: join(import.meta.dirname, '../../samples'),
  metricsToken: secrets.metricsToken,
  // Unscrubbed, to detect anything that the product's own log would have to hide.
  logger: pino({ level: 'info' }, { write: (line: string) => lookForSecrets('the log', line) }),
});

export type TestApiOptions = {
  readonly settings?: Partial<AppSettings>;
  /** Replaces some of the real dependencies; a function is given them. */
  readonly deps?: Partial<AppDeps> | ((real: AppDeps) => Partial<AppDeps>);
  /** Other ones than those of this build; then it runs on the embedded engines. */
  readonly projections?: readonly Projection[];
  /** false: responses are not checked, because `deps` make routes return what they otherwise never would. */
  readonly isDeclared?: boolean;
  /** Hears which step of a wipe is done. */
  readonly onWipeStep?: OnStep;
};

/** The complete HTTP API of a guild, with running projections, on a free port. */
export const createTestApi = async (options: TestApiOptions = {}) => {
  const { settings = {}, deps: given = {}, projections, isDeclared = true } = options;
  const clock = createTestClock();
  const home = await openGuildHome(clock, projections);
  const { engines, watch, isShared } = home;
  const handler = createCommandHandler({ ...engines, registry: eventRegistry, isShared });
  const views = createViewRegistry(engines);
  const names = createNames({ ...engines, views });
  const standings = createStandings({ ...engines, views, names });
  const voices = createVoices({ ...engines, views });
  const waitFor = createReadWait(home.waitFor, views);
  const viewsAt = createViewsAt({ views, waitFor });
  const exports = join(home.mediaDir, '../exports');
  const told: string[] = [];
  const wiping = createWiping(
    { ...engines, handler, waitFor, viewsAt, isShared, exports, report: (text) => void told.push(text) },
    options.onWipeStep,
  );
  await wiping.writeLock.look();

  const keptLog = openLogFiles({ folder: join(home.mediaDir, '../logs'), clock });
  const allReactions = reactions({ ...engines, handle: wiping.handle, waitFor });
  const openItems = buildOpenItems({ ...engines, reactions: allReactions });
  const onError = (cause: unknown): never => {
    throw new Error('an operation', { cause });
  };
  const operations = createOperations({
    ...engines,
    keptLog,
    isShared,
    reactions: allReactions,
    openItems,
    systemActivity: createSystemActivity({ ...engines, onError }),
    forget: handler.forget,
    views,
    onError,
  });

  let app: App | null = null;
  const origin = (): string => (app === null ? '' : `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  const real: AppDeps = {
    ...engines,
    ids: wiping.ids,
    handle: wiping.handle,
    query: handler.query,
    writes: wiping.writeLock,
    wipeProduction: wiping.wipeProduction,
    operatorToken,
    exportsWith: (accountId) => exportsWith(exports, accountId),
    backups: { noteErasure: () => Promise.resolve(null) },
    views,
    names,
    standings,
    voices,
    waitFor,
    roster: createRoster({ eventStore: engines.eventStore, query: handler.query, waitFor, names, waitMs: 10_000 }),
    projectionCondition: watch.condition,
    projectionStatus: watch.status,
    operations,
    eventTypes: eventTypes,
    seasons: [],
    voiceChannelEvents: new Map([['900000000000000501', 'Kraken']]),
    roles: { submitMinRole: 'mod', editMinRole: 'member' },
    discord: createPersonaDiscord(people),
    roleDirectory: {
      roleOf: (held) => Promise.resolve(roleOf(held, roleNames)),
      ids: () => Promise.resolve(roleNames),
    },
    readiness: () => ({ state: 'ready', missing: [] }),
  };
  const deps: AppDeps = { ...real, ...(typeof given === 'function' ? given(real) : given) };
  const registered: string[] = [];
  const answers = createAnswerCheck();
  const prepare = (bare: App): void => {
    bare.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) registered.push(`${one} ${url}`);
    });
    if (isDeclared) answers.watch(bare);
  };
  const stop = async (): Promise<void> => {
    await handler.idle();
    wiping.stop();
    operations.stop();
    views.stop();
    keptLog.close();
    await home.close();
  };
  const built = await buildApp(deps, { ...usualSettings(origin), ...settings }, prepare).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  app = built;
  await views.start();
  await built.listen({ host: '127.0.0.1', port: 0 });

  /** Cookie header of a signed-in person. Their role is not checked again. */
  const signInAs = async (key: PersonaKey): Promise<string> => {
    const persona = people.find((one) => one.key === key);
    const role = roleOf(persona?.roles ?? [], roleNames);
    if (persona === undefined || role === null) throw new Error(`${key} has no role`);
    const { key: _key, roles: _roles, ...profile } = persona;
    const account = await deps.accounts.meet({ ...profile, avatarUrl: null });
    const at = clock.now().getTime();
    const token = secretCookie(`${key}-${account.id}-${deps.ids.random()}`);
    const signIn = { token, accountId: account.id, role, accessToken: null, browser: null };
    await deps.signIns.create({ ...signIn, createdAt: at, seenAt: at, roleCheckedAt: at });
    return `muster=${token}`;
  };

  return {
    app: built,
    deps,
    clock,
    keptLog,
    /** Where the media store keeps its files. */
    mediaDir: home.mediaDir,
    exports,
    /** Messages of a wipe. */
    told,
    /** Every route that was registered, such as 'GET /api/sessions'. */
    registered,
    signInAs,
    port: (built.server.address() as AddressInfo).port,
    /** A call from our own pages: `ask('GET', '/api/sessions', cookie)`. */
    ask: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, cookie?: string) => {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const call = request(built.server)[verb](path).set('sec-fetch-site', 'same-origin');
      return cookie === undefined ? call : call.set('cookie', cookie);
    },
    close: async (): Promise<void> => {
      await built.close();
      await stop();
      if (isDeclared) answers.expectTrue();
    },
  };
};
export type TestApi = Awaited<ReturnType<typeof createTestApi>>;
